/** Sums of one tier over the buildings that have it; USD, tCO2e a year. */
export interface TierTotals {
  readonly buildings: number;
  readonly total_cost_usd: number;
  readonly incentives_usd: number;
  readonly savings_in_2030_usd: number;
  readonly penalty_avoided_in_2030_usd: number;
  readonly emissions_reduction_tco2e: number;
}

/** Least costly tiers whose net cost per tCO2e over the study period lies between two bounds; null is open. */
export interface CurveStep {
  readonly from_usd_per_tco2e: number | null;
  readonly to_usd_per_tco2e: number | null;
  readonly buildings: number;
  readonly net_cost_usd: number;
  readonly emissions_reduction_tco2e: number;
  readonly cumulative_tco2e: number;
}

/** What `plumbline portfolio run` writes as `OUT.summary.json`. */
export interface PortfolioSummary {
  readonly rows: number;
  readonly estimated: number;
  readonly failed: number;
  readonly tiers: Readonly<Record<string, TierTotals>>;
  readonly abatement_curve: readonly CurveStep[];
  readonly buildings_without_cost_per_tco2e: number;
}

const TIER_FIELDS = [
  'buildings',
  'total_cost_usd',
  'incentives_usd',
  'savings_in_2030_usd',
  'penalty_avoided_in_2030_usd',
  'emissions_reduction_tco2e',
];
const STEP_FIELDS = ['buildings', 'net_cost_usd', 'emissions_reduction_tco2e', 'cumulative_tco2e'];
const MAX_BYTES = 1_000_000;

type Outcome = { readonly summary: PortfolioSummary } | { readonly fault: string };

/** Reads the file in this browser; says in words why it is not a summary. */
export async function readSummary(file: File): Promise<Outcome> {
  if (file.size > MAX_BYTES)
    return { fault: `${file.name} is too large for a summary: it may be the estimates themselves.` };
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch {
    return { fault: `${file.name} is not JSON. The summary's name ends in .summary.json.` };
  }
  return isSummary(value)
    ? { summary: value }
    : { fault: `${file.name} is JSON, but not the summary of a portfolio run.` };
}

function isSummary(value: unknown): value is PortfolioSummary {
  if (!isObject(value) || !numbersIn(value, ['rows', 'estimated', 'failed'])) return false;
  const { tiers, abatement_curve: curve } = value;
  return (
    isObject(tiers) &&
    Object.values(tiers).every((entry) => isObject(entry) && numbersIn(entry, TIER_FIELDS)) &&
    Array.isArray(curve) &&
    curve.every(isStep) &&
    numbersIn(value, ['buildings_without_cost_per_tco2e'])
  );
}

const isStep = (step: unknown): boolean =>
  isObject(step) &&
  numbersIn(step, STEP_FIELDS) &&
  ['from_usd_per_tco2e', 'to_usd_per_tco2e'].every(
    (name) => step[name] === null || Number.isFinite(step[name]),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const numbersIn = (value: Record<string, unknown>, names: readonly string[]) =>
  names.every((name) => Number.isFinite(value[name]));
