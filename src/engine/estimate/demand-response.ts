import type { Snapshot } from '../../catalog/snapshot.ts';
import type { BuildingProfile } from '../building/types.ts';
import { PRINTED_MONTH } from '../energy/bills/printed-rate.ts';
import type { EnergyBill } from '../energy/types.ts';
import { holdsOnClass } from '../measures/conditions.ts';

export const RESPONSE_PROGRAM = 'ny-coned-dlm';
const RESPONSE_MEASURE = 'demand_response_controls';
/** Lines of the program that pay for capacity: in the boroughs but Staten Island, and there and in Westchester. */
const LINES = ['csrp-boroughs', 'csrp-westchester'] as const;
type Line = (typeof LINES)[number];

interface PaidLine {
  readonly usdPerKwMonth: number;
  readonly months: number;
  /** Day for which the amounts speak; null where not known. */
  readonly asOf: string | null;
}

/** What the catalogue says of demand response; null where it has no such program open. */
export function responseTerms({ sections }: Pick<Snapshot, 'sections'>) {
  const program = sections.programs.all.find(({ id }) => id === RESPONSE_PROGRAM);
  const measure = sections.measures.list.find(({ id }) => id === RESPONSE_MEASURE);
  const share = measure?.quantity.per;
  if (program?.status !== 'open' || measure === undefined || share === undefined) return null;
  const paid = LINES.flatMap((line): [Line, PaidLine][] => {
    const { amount, months, asOf = null } = program.lines?.find(({ id }) => id === line) ?? {};
    return typeof amount === 'number' && months !== undefined
      ? [[line, { usdPerKwMonth: amount, months, asOf }]]
      : [];
  });
  if (paid.length < LINES.length) return null;
  return {
    lines: Object.fromEntries(paid) as Record<Line, PaidLine>,
    // Share of the peak that can be let go, 0..1.
    shedShare: share.value,
    applies: measure.applies,
    sources: [program.source, share.source],
    // Why it is in no sum.
    because: program.estimate?.because ?? '',
  };
}

export type ResponseTerms = Readonly<NonNullable<ReturnType<typeof responseTerms>>>;

/**
 * What the utility would pay for load let go on summer afternoons. It stands beside the bill and in no sum. Null where the
 * measure is not for this class and size, no demand is billed, or no such program is open.
 */
export function demandResponse(
  { input, parameterClass, areaSqft }: BuildingProfile,
  asIs: EnergyBill,
  terms: ResponseTerms | null,
) {
  if (terms === null || !holdsOnClass(terms.applies, parameterClass, areaSqft)) return null;
  // Billed on the owner’s meter in a summer month, and what of it can be let go, kW.
  const summerKw = asIs.years.electricity?.kw?.[PRINTED_MONTH.summer] ?? 0;
  if (summerKw <= 0) return null;
  const line = input.region === 'nyc' && input.borough !== 'SI' ? 'csrp-boroughs' : 'csrp-westchester';
  const paid = terms.lines[line];
  const shedKw = summerKw * terms.shedShare;
  return { paid, terms, summerKw, shedKw, usdYear: shedKw * paid.usdPerKwMonth * paid.months };
}

export type DemandResponse = Readonly<NonNullable<ReturnType<typeof demandResponse>>>;
