import type { EstimateResponse, Roi, Tier, TierEntry } from '../../../src/contract/estimate/index.ts';
import { namesOf, type Verdict } from '../explorer/verdict.ts';

type Staged = NonNullable<Roi['schedule']['staged']>;
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

    readonly staged: Staged;
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
  return work(entry) === work(before) ? before.label.toLowerCase() : null;
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

type Period = Roi['compliance']['periods'][number];

interface InYear {
  readonly period: Period;
  /** Of the period, the same in every tier. */
  readonly index: number;
  readonly year: number;
}

/** Emissions of a path in a year, tCO2e, under one outlook. */
export function tonsIn(estimate: EstimateResponse, path: Path, { period, index, year }: InYear): number {
  const since = (entry: TierEntry | undefined) =>
    Number(entry?.roi.schedule.inService.slice(0, 4) ?? Infinity);
  if (path.tier === null) return period.baselineTco2e;
  if (path.steps === null)
    return year < since(tierOf(estimate, path)) ? period.baselineTco2e : period.afterTco2e;
  if (year >= Number(path.steps.staged.secondStep.slice(0, 4))) return period.afterTco2e;
  const first = estimate.tiers.find(({ tier }) => tier === path.steps?.staged.first);
  if (first === undefined || year < since(first)) return period.baselineTco2e;
  return first.roi.compliance.periods[index]?.afterTco2e ?? period.baselineTco2e;
}

export type Within =
  | { readonly kind: 'none' }
  | { readonly kind: 'over' }
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
  const last = periods[over - 1];
  if (last === undefined) return { kind: 'over' };
  return {
    kind: 'until',
    at: `${path.tierAt}/roi/compliance/periods/${last.index}/to`,
    projected: last.period.projection,
  };
}
