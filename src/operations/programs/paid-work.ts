import type { Offer } from './offers.ts';

/** What a line pays for, as far as it says whether two lines can pay for one piece of work. */
export interface PaidWork {
  /** Named items of which one is enough; empty where the line pays for all of its technology. */
  readonly items: readonly string[];
  /** Who pays, where a second payment for the same work is not to be expected; null for tax law. */
  readonly payer: string | null;
  /** Paid on top of another payment, as its own conditions say. */
  readonly onTop: boolean;
  /** A share of a study, none of the work. */
  readonly ofStudy: boolean;
}

/** Conditions of a payment that another one comes before. */
const ON_TOP: ReadonlySet<string> = new Set([
  'with_other_work',
  'with_another_line',
  'with_utility_rebate',
  'additional_unit',
  'earlier_step',
]);

export function paidWorkOf({ line, program }: Offer): PaidWork {
  const { jurisdiction, administrator, requirements } = program;
  const tags = line?.tags ?? [];
  return {
    items: (line === null ? program.items : line.items) ?? [],
    payer: jurisdiction === 'federal' ? null : (administrator?.toLowerCase() ?? null),
    onTop: requirements.some(({ code }) => ON_TOP.has(code)),
    ofStudy: tags.length > 0 && tags.every((tag) => tag === 'study'),
  };
}

/** Of "other" nothing is known, so that it is never the same thing as anything else. */
const isSameThing = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((item) => item !== 'other' && b.includes(item));

/** Why two payments cannot both be had for one piece of work; null where they can. */
export function conflictOf(a: PaidWork, b: PaidWork): 'other_work' | 'same_payer' | null {
  if (!isSameThing(a.items, b.items)) return 'other_work';
  if (a.onTop || b.onTop || a.payer === null) return null;
  return a.payer === b.payer ? 'same_payer' : null;
}
