const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Dollars for a table; an absent amount is a dash. */
export const dollars = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? '-' : whole.format(amount);

export const years = (value: number | null | undefined) =>
  value === null || value === undefined ? '-' : `${value.toFixed(1)} y`;

export const percent = (share: number | null | undefined) =>
  share === null || share === undefined ? '-' : `${(share * 100).toFixed(1)} %`;
