const SCALES: Readonly<Record<string, number>> = { million: 1e6, billion: 1e9 };

/** A number of the answer that a sentence may repeat. */
export interface Place {
  /** JSON pointer in the answer. */
  readonly at: string;
  /** Pointers of what it is the sum of, where it stands nowhere by itself; one behind a minus sign is taken off. */
  readonly of?: readonly string[];
  readonly value: number;
  readonly label: string;
}

/** The number an amount repeats; null where none does, or several that differ. */
export function placeOf(amount: string, places: readonly Place[]): Place | null {
  const [digits = '', scale = ''] = amount.replaceAll(/[-$,]/g, '').split(' ');
  const dollars = Number(digits) * (SCALES[scale] ?? 1);
  if (dollars === 0) return null;
  const found = places.filter(({ value }) => readsAs(Math.abs(value), dollars));
  const [first] = found;
  return first === undefined || found.some(({ value }) => Math.abs(value) !== Math.abs(first.value))
    ? null
    : first;
}

/** Amounts are said to the cent, to the dollar or to three figures. */
function readsAs(value: number, dollars: number): boolean {
  if (Math.abs(value - dollars) <= 0.5) return true;
  const step = value < 1_000 ? 1 : 10 ** (Math.floor(Math.log10(value)) - 2);
  return Math.abs(Math.round(value / step) * step - dollars) < step / 100;
}
