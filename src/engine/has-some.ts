/** Whether a count or an amount is known, and more than none. */
export const hasSome = (known: number | null | undefined): known is number =>
  known !== null && known !== undefined && known > 0;
