/** `$1,234` or `$1,234.50`: cents shown only when there are any. */
export function dollars(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
  const tail = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${cents < 0 ? '-' : ''}$${grouped}${tail}`;
}

/** A fraction as a percentage with at most two decimals: 0.3 → `30%`, 0.052 → `5.2%`. */
export function percent(fraction: number): string {
  return `${trimmed(fraction * 100, 2)}%`;
}

/** A number with at most `decimals` decimals and no trailing zeros, thousands grouped. */
export function trimmed(value: number, decimals = 2): string {
  const fixed = value.toFixed(decimals);
  const short = decimals === 0 ? fixed : fixed.replace(/\.?0+$/, '');
  const [whole = '0', rest] = short.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}
