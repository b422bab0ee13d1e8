import type { CompliancePeriod, StagedTier } from '../../../src/contract/estimate/returns.ts';
import type { EstimateResponse, Tier, TierEntry } from '../../../src/contract/estimate/index.ts';
import type { Verdict } from '../../../src/contract/estimate/response.ts';
import { inSentence, namesOf } from '../explorer/verdict.ts';

export type PathId = 'do_nothing' | 'steps' | Tier;

/** One thing the owner can do over the years, with the places of its numbers in the answer. */
export interface Path {
  readonly id: PathId;
  readonly name: string;
  /** The tier whose work it is in the end; null without work. */
  readonly tier: Tier | null;
  /** Pointers of that tier and of its alternative in the verdict; those of doing nothing hold what is without work. */
  readonly tierAt: string;
  readonly alternativeAt: string;
  /** Only in steps: what is done first, and the rest. */
  readonly steps: {
    readonly firstAt: string | null;
    readonly staged: StagedTier;
    readonly at: string;
  } | null;
  /** Pointer of what is drawn of its odds; null where none is. */
  readonly oddsAt: string | null;
  readonly costsLeast: boolean;
  /** Name of the shallower tier that is the same work here; null where it is its own. */
  readonly sameAs: string | null;
}

/** Doing nothing, each tier, and the tier in two steps that matters most here, from least to most work. */
export function pathsOf(estimate: EstimateResponse, verdict: Verdict): readonly Path[] {
  const nameOf = namesOf(estimate);
  const paths = verdict.alternatives.map(({ alternative }, index): Path => {
    const place = estimate.tiers.findIndex(({ tier }) => tier === alternative);
    return {
      id: alternative,
      name: nameOf(alternative),
      tier: alternative === 'do_nothing' ? null : alternative,
      tierAt: `/tiers/${Math.max(0, place)}`,
      alternativeAt: `/default_tier/alternatives/${index}`,
      steps: null,
      oddsAt:
        verdict.odds === undefined || alternative === 'do_nothing' ? null : `/default_tier/odds/${index}`,
      costsLeast: verdict.inSteps === null && alternative === verdict.recommendation,
      sameAs: sameWork(estimate, place),
    };
  });
  const staged = stagedOf(estimate, verdict);
  const at = paths.findIndex(({ tier }) => tier !== null && tier === staged?.tier);
  const whole = paths[at];
  if (staged === undefined || whole === undefined) return paths;
  const first = paths.find(({ id }) => id === staged.staged.first);
  const steps: Path = {
    ...whole,
    id: 'steps',
    name: `${whole.name}, in two steps`,
    steps: {
      firstAt: first === undefined || first.tier === null ? null : first.tierAt,
      staged: staged.staged,
      at: `${whole.tierAt}/roi/schedule/staged`,
    },
    oddsAt: null,
    costsLeast: verdict.inSteps?.tier === whole.tier,
    sameAs: null,
  };
  return [...paths.slice(0, at), steps, ...paths.slice(at)];
}

function sameWork({ tiers }: EstimateResponse, place: number): string | null {
  const [entry, before] = [tiers[place], tiers[place - 1]];
  if (entry === undefined || before === undefined) return null;
  const work = ({ measures }: TierEntry) => measures.map(({ id, quantity }) => `${id} ${quantity}`).join();
  return work(entry) === work(before) ? inSentence(before.label) : null;
}

/** The steps of the verdict; else those of the shallowest tier that has any. */
function stagedOf({ tiers }: EstimateResponse, { inSteps, cheapestCompliant }: Verdict) {
  const wanted =
    inSteps?.tier ?? (cheapestCompliant?.secondStep === undefined ? undefined : cheapestCompliant.tier);
  const all = tiers.flatMap(({ tier, roi }) =>
    roi.schedule.staged === null ? [] : [{ tier, staged: roi.schedule.staged }],
  );
  return all.find(({ tier }) => tier === wanted) ?? all[0];
}

export const tierOf = ({ tiers }: EstimateResponse, { tierAt }: Path): TierEntry | undefined =>
  tiers[Number(tierAt.split('/')[2])];

interface InYear {
  readonly period: CompliancePeriod;
  /** Of the period, the same in every tier. */
  readonly index: number;
  readonly year: number;
}

/** What a path emits in a year, tCO2e, and the fine of that, under one outlook, with their places in the answer. */
export interface YearOfPath {
  readonly tons: number;
  readonly tonsAt: string;
  readonly fine: number;
  readonly fineAt: string;
}

const before = (
  { baselineTco2e: tons, baselinePenaltyUsd: fine }: CompliancePeriod,
  at: string,
): YearOfPath => ({
  tons,
  tonsAt: `${at}/baselineTco2e`,
  fine,
  fineAt: `${at}/baselinePenaltyUsd`,
});
const after = ({ afterTco2e: tons, afterPenaltyUsd: fine }: CompliancePeriod, at: string): YearOfPath => ({
  tons,
  tonsAt: `${at}/afterTco2e`,
  fine,
  fineAt: `${at}/afterPenaltyUsd`,
});

/** JSON pointer of a period in a tier. */
export const periodAt = (tierAt: string, index: number): string =>
  `${tierAt}/roi/compliance/periods/${index}`;

/** The building as it is, after the first step, or after all work of the path, whichever stands in that year. */
export function yearOf(estimate: EstimateResponse, path: Path, { period, index, year }: InYear): YearOfPath {
  const serves = (entry: TierEntry | undefined) =>
    entry !== undefined && year >= Number(entry.roi.schedule.inService.slice(0, 4));
  const at = periodAt(path.tierAt, index);
  if (path.tier === null) return before(period, at);
  if (path.steps === null) return serves(tierOf(estimate, path)) ? after(period, at) : before(period, at);
  if (year >= Number(path.steps.staged.secondStep.slice(0, 4))) return after(period, at);
  const place = estimate.tiers.findIndex(({ tier }) => tier === path.steps?.staged.first);
  const first = estimate.tiers[place];
  const own = first?.roi.compliance.periods[index];
  return own !== undefined && serves(first)
    ? after(own, periodAt(`/tiers/${place}`, index))
    : before(period, at);
}

export type Within =
  | { readonly kind: 'none' }
  | { readonly kind: 'over' }
  /** Nothing is done, and the range of the energy leaves it open. */
  | { readonly kind: 'open' }
  | { readonly kind: 'until'; readonly at: string; readonly projected: boolean }
  | { readonly kind: 'always' };

/** How long a path stays within the limits from the year on in which all of its work is done. */
export function withinOf(estimate: EstimateResponse, path: Path): Within {
  const periods = (tierOf(estimate, path)?.roi.compliance.periods ?? [])
    .map((period, index) => ({ period, index }))
    .filter(({ period }) => period.scenario !== 'clcpa_line');
  if (periods.length === 0) return { kind: 'none' };
  const over = periods.findIndex(({ period }) =>
    path.tier === null ? period.baselineTco2e > period.limitTco2e : period.afterTco2e > period.limitTco2e,
  );
  if (over < 0) return { kind: 'always' };
  if (path.tier === null && isOpen(estimate, periods[over]?.period)) return { kind: 'open' };
  const last = periods[over - 1];
  if (last === undefined) return { kind: 'over' };
  return {
    kind: 'until',
    at: `${path.tierAt}/roi/compliance/periods/${last.index}/to`,
    projected: last.period.projection,
  };
}

/** Whether the evidence leaves open if the building as it is meets the limit of a period. */
const isOpen = ({ compliance }: EstimateResponse, period: CompliancePeriod | undefined): boolean =>
  compliance?.limit_status.periods.find(({ from }) => from === period?.from)?.status === 'undecided';
