import type { BenefitLine } from '../../catalog/sections/programs/benefit.ts';
import { lineProgram } from '../../catalog/sections/programs/line-program.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';

/** One thing a program pays for, as a program the evaluator can price; a program without lines is one offer. */
export interface Offer {
  readonly line: BenefitLine | null;
  readonly program: CompiledProgram;
}

const words = (slug: string): string => slug.replaceAll('_', ' ');

/** What a line pays for, in words. */
export function lineLabel({ label, items = [], technologies }: BenefitLine): string {
  if (label !== undefined) return label;
  return (items.length > 0 ? items : technologies).map(words).join(', ');
}

const made = new WeakMap<CompiledProgram, readonly Offer[]>();

/** Every line as a program of its own; programs do not change under a snapshot, so each is made once. */
export function offersOf(program: CompiledProgram): readonly Offer[] {
  let offers = made.get(program);
  if (offers === undefined) {
    offers = (program.lines ?? []).map((line) => ({ line, program: lineProgram(program, line) }));
    if (offers.length === 0) offers = [{ line: null, program }];
    made.set(program, offers);
  }
  return offers;
}

/** Neither ended, nor paused, nor still to come. */
export function isLive({ line }: Offer, asOf: CalendarDate): boolean {
  if (line === null) return true;
  const { from, to, paused } = line;
  return paused !== true && (from === undefined || from <= asOf) && (to === undefined || to >= asOf);
}

function commonestKind(offers: readonly Offer[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { program } of offers)
    counts.set(program.benefit.kind, (counts.get(program.benefit.kind) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];
}

/** Largest first, then by id. */
const byAmount = (a: Offer, b: Offer): number =>
  (b.program.benefit.amount ?? 0) - (a.program.benefit.amount ?? 0) ||
  ((a.line?.id ?? '') < (b.line?.id ?? '') ? -1 : 1);

/** The first of these that holds anything. */
function firstNonEmpty(...lists: readonly (readonly Offer[])[]): readonly Offer[] {
  return lists.find((list) => list.length > 0) ?? [];
}

/**
 * The offer the lists show: the one the entry names, else the largest of the commonest kind among those that hold on the day
 * and ask for no income limit.
 */
export function headlineOf(program: CompiledProgram, asOf: CalendarDate): Offer {
  const offers = offersOf(program);
  const live = offers.filter((offer) => isLive(offer, asOf));
  const named = live.find(({ line }) => line?.headline === true);
  if (named !== undefined) return named;
  const priced = live.filter(({ program: { benefit } }) => benefit.amount !== null);
  const standard = priced.filter(({ line }) => line?.incomeQualified !== true);
  const pool = firstNonEmpty(standard, priced, live, offers);
  const kind = commonestKind(pool);
  const [best] = pool.filter((offer) => offer.program.benefit.kind === kind).toSorted(byAmount);
  return best ?? { line: null, program };
}
