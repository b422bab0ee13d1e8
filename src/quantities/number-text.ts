/** Thousands grouped with commas; `digits` is a run of decimal digits. */
function grouped(digits: string): string {
  if (digits.length <= 3) return digits;
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3)
    text = `${digits.slice(Math.max(0, end - 3), end)},${text}`;
  return text;
}

/** 1234567 → `1,234,567`, rounded. `toLocaleString` costs a hundred times more in a hot loop. */
export function whole(value: number): string {
  const digits = grouped(String(Math.round(Math.abs(value))));
  return value < 0 && digits !== '0' ? `-${digits}` : digits;
}

/** Whole dollars: 1234.56 → `$1,235`. */
export function wholeDollars(usd: number): string {
  const text = whole(usd);
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`;
}

/** `$1,234` or `$1,234.50`: cents shown only when there are any. */
export function dollars(cents: number): string {
  const magnitude = Math.round(Math.abs(cents));
  const rest = magnitude % 100;
  const whole = grouped(String((magnitude - rest) / 100));
  const tail = rest === 0 ? '' : rest < 10 ? `.0${rest}` : `.${rest}`;
  return `${cents < 0 ? '-' : ''}$${whole}${tail}`;
}

/** The first letter of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A fraction as a percentage with at most two decimals: 0.3 → `30%`, -0.052 → `-5.2%`. */
export function percent(fraction: number): string {
  return `${trimmed(fraction * 100)}%`;
}

const SCALES = [1, 10, 100, 1000, 10000] as const;

/** A number with at most `decimals` (0-4) decimals and no trailing zeros, thousands grouped. */
export function trimmed(value: number, decimals: 0 | 1 | 2 | 3 | 4 = 2): string {
  const scale = SCALES[decimals];
  const units = Math.round(Math.abs(value) * scale);
  const fraction = units % scale;
  const sign = value < 0 && units > 0 ? '-' : '';
  const whole = `${sign}${grouped(String((units - fraction) / scale))}`;
  if (fraction === 0) return whole;
  let text = String(fraction).padStart(decimals, '0');
  while (text.endsWith('0')) text = text.slice(0, -1);
  return `${whole}.${text}`;
}

/** Dollars as people say them, three figures: 65389 → `$65,400`, 3_104_221 → `$3.1 million`, 420 → `$420`. */
export function roundedDollars(usd: number): string {
  const sign = usd < 0 ? '-' : '';
  const size = Math.abs(usd);
  const step = size < 1000 ? 1 : 10 ** (Math.floor(Math.log10(size)) - 2);
  const rounded = Math.round(size / step) * step;
  if (rounded >= 1e9) return `${sign}$${trimmed(rounded / 1e9)} billion`;
  if (rounded >= 1e6) return `${sign}$${trimmed(rounded / 1e6)} million`;
  return `${sign}$${whole(rounded)}`;
}
