import type { ConflictEffect, ConflictField, ConflictView } from '../../contract/estimate/conflicts.ts';
import type { FactConflict, FactStatement } from '../../contract/lot-facts.ts';
import { withClaim } from '../../engine/building/with-claim.ts';
import type { BuildingInput } from '../../engine/building/types.ts';
import type { Engine } from '../../engine/compile-engine.ts';
import type { Tried } from '../../engine/estimate/tried.ts';
import type { Estimated } from '../../engine/estimate/types.ts';
import { round } from '../../quantities/rounding.ts';
import { engineRequest } from './engine-request.ts';
import type { Settled } from './fact-views.ts';

/** The record's names as those of the request. */
const FIELDS: Readonly<Record<FactConflict['field'], ConflictField>> = {
  grossFloorAreaSqft: 'gross_floor_area_sqft',
  dofClass: 'building_class',
  yearBuilt: 'year_built',
  floors: 'num_floors',
  dwellingUnits: 'dwelling_units',
  buildingsOnLot: 'buildings_on_lot',
  energy: 'energy_report',
};

/**
 * Both sides of every fact on which publications contradict each other, and what each value not used would change: the same
 * estimate with it, less this one. Undefined where none do.
 */
export function conflictViews(
  engine: Engine,
  settled: Settled,
  outcome: Pick<Estimated, 'tiers' | 'defaultTier' | 'context'>,
): ConflictView[] | undefined {
  const { conflicts } = settled.found.input;
  if (conflicts === undefined) return undefined;
  const here = numbersOf(outcome);
  return conflicts
    .map((conflict) => withOwners(conflict, settled.found.input))
    .filter(({ others }) => others.length > 0)
    .map(({ field, used, others }) => ({
      field: FIELDS[field],
      used,
      others: others.map(({ why, ...other }) => ({
        ...other,
        effect: here === null ? null : effectOf(engine, settled, here, { field, other }),
        ...(why !== undefined && { why }),
      })),
    }));
}

/** What the owner says is used; what the record would have used is one of the others then. */
function withOwners(conflict: FactConflict, { facts }: BuildingInput): FactConflict {
  const { field, used, others } = conflict;
  const name = FIELDS[field];
  const value = name === 'energy_report' ? undefined : facts?.[name];
  if (value === undefined) return conflict;
  return {
    field,
    used: { value, year: null, source: 'stated by the owner' },
    others: [...(used === null ? [] : [used]), ...others].filter((other) => other.value !== value),
  };
}

/** What a claim is compared with: the tier put first, or the first that was asked for. */
interface Here {
  readonly tier: Tried['tiers'][number]['tier'];
  readonly expectedUsd: number;
  readonly npvUsd: number;
  readonly charges: Tried['charges'];
}

function numbersOf({ tiers, defaultTier, context }: Pick<Estimated, 'tiers' | 'defaultTier' | 'context'>) {
  const entry = tiers.find(({ tier }) => tier === defaultTier?.tier) ?? tiers[0];
  if (entry === undefined) return null;
  const periods = context.compliance.counted ? entry.roi.compliance.periods : [];
  return {
    tier: entry.tier,
    expectedUsd: entry.sensitivity.expected,
    npvUsd: entry.roi.npv,
    charges: periods
      .filter(({ projection }) => !projection)
      .map(({ from, to, baselinePenaltyUsd: usd }) => ({ from, to, usd })),
  };
}

function effectOf(
  engine: Engine,
  { request, found, evaluationDate }: Settled,
  here: Here,
  { field, other }: { readonly field: FactConflict['field']; readonly other: FactStatement },
): ConflictEffect | null {
  const claimed = withClaim(found.input, field, other.value);
  if (claimed === null) return null;
  const trialRequest = { ...engineRequest(request), includeFinancing: false };
  const tried = engine.tried(trialRequest, claimed, evaluationDate);
  const tier = tried.tiers.find((entry) => entry.tier === here.tier);
  return {
    tier: here.tier,
    recommendation: tried.recommendation,
    expected_cost_moved_usd: tier === undefined ? null : round(tier.expectedUsd - here.expectedUsd, 2),
    npv_moved_usd: tier === undefined ? null : round(tier.npvUsd - here.npvUsd, 2),
    charges_moved: chargesMoved(here.charges, tried.charges),
  };
}

/** Of every period in which either is charged; who is not charged pays nothing. */
function chargesMoved(here: Tried['charges'], there: Tried['charges']): ConflictEffect['charges_moved'] {
  const periods = here.length > 0 ? here : there;
  const paid = (charges: Tried['charges'], year: number): number =>
    charges.find(({ from }) => from === year)?.usd ?? NOT_CHARGED;
  return periods.map(({ from, to }) => ({
    from,
    to,
    moved_usd: round(paid(there, from) - paid(here, from), 2),
  }));
}

const NOT_CHARGED = 0;
