import type { EstimateRequest, TierEntry } from '../../contract/estimate/index.ts';
import { FACT_NAMES, type FactEffect, type FactRecord, type FactView } from '../../contract/facts/index.ts';
import { whyUnread, withoutFact } from '../../engine/building/with-facts.ts';
import type { Engine } from '../../engine/compile-engine.ts';
import { round } from '../../quantities/rounding.ts';
import type { TriedTier, Tried } from '../../engine/estimate/tried.ts';
import type { Estimated } from '../../engine/estimate/types.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { engineRequest, type FoundBuilding } from './prepare-request.ts';
import type { ConflictEffect, ConflictField, ConflictView } from '../../contract/estimate/conflicts.ts';
import type { FactConflict, FactStatement } from '../../contract/lot-facts.ts';
import { withClaim } from '../../engine/building/with-claim.ts';
import type { BuildingInput } from '../../engine/building/types.ts';

/** What was asked, of which building, for which day. */
interface Settled {
  readonly request: EstimateRequest;
  readonly found: Pick<FoundBuilding, 'input'>;
  readonly evaluationDate: CalendarDate;
}

/** What another answer is compared with. */
interface Compared {
  readonly engine: Engine;
  readonly settled: Settled;
  readonly outcome: Estimated;
}

/** What became of each fact: for one that the engine reads, the answer against the same answer with the fact left out. Pauses after each. */
export function* factViews(facts: FactRecord, compared: Compared): Generator<void, FactView[]> {
  const views: FactView[] = [];
  for (const name of FACT_NAMES) {
    if (facts[name] === undefined) continue;
    views.push(viewOf(name, compared));
    yield;
  }
  return views;
}

function viewOf(name: (typeof FACT_NAMES)[number], { engine, settled, outcome }: Compared): FactView {
  const { request, found, evaluationDate } = settled;
  const reason = whyUnread(name, found.input, outcome.context.profile.fuelUse.questioned);
  if (reason !== null) return { fact: name, used: false, reason, effects: [] };
  // Without the area that it states there is no other answer to compare with.
  if (name === 'stated' || (name === 'gross_floor_area_sqft' && found.input.areaIsStated === true))
    return { fact: name, used: true, reason: '', effects: [] };
  const trialRequest = { ...engineRequest(request), includeFinancing: false };
  const { tiers: others } = engine.tried(trialRequest, withoutFact(found.input, name), evaluationDate);
  const effects = outcome.tiers.map((entry) =>
    effectOf(
      entry,
      others.find(({ tier }) => tier === entry.tier),
    ),
  );
  return { fact: name, used: true, reason: '', effects };
}

const intervalOf = ({ sensitivity }: TierEntry): number => sensitivity.worstCase - sensitivity.bestCase;

function effectOf(entry: TierEntry, without: TriedTier | undefined): FactEffect {
  const { tier, sensitivity, roi } = entry;
  const moved = (now: number, before: number | null) => (before === null ? null : round(now - before, 2));
  const cost = without?.expectedUsd ?? null;
  const npv = without?.npvUsd ?? null;
  const interval = without === undefined ? null : round(without.intervalUsd, 2);
  return {
    tier,
    expected_cost_without_usd: cost,
    expected_cost_moved_usd: moved(sensitivity.expected, cost),
    npv_without_usd: npv,
    npv_moved_usd: moved(roi.npv, npv),
    interval_without_usd: interval,
    interval_moved_usd: moved(intervalOf(entry), interval),
  };
}

/** The facts that change nothing, with the reason: of what is known, without another answer. */
export function unreadFacts(
  { found }: Pick<Settled, 'found'>,
  { context }: Pick<Estimated, 'context'>,
): Unread[] {
  const { facts } = found.input;
  if (facts === undefined) return [];
  return FACT_NAMES.flatMap((fact) => {
    const reason =
      facts[fact] === undefined ? null : whyUnread(fact, found.input, context.profile.fuelUse.questioned);
    return reason === null ? [] : [{ fact, used: false, reason }];
  });
}

export type Unread = Pick<FactView, 'fact' | 'used' | 'reason'>;

/** Says by name which facts change nothing yet. */
export function unusedSentence(unused: readonly Unread[]): string {
  const each = unused.map(({ fact, reason }) => `${fact} (${reason})`);
  return `These facts are known but not used in this estimate: ${each.join('; ')}.`;
}

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
 * estimate with it, less this one. Pauses after each.
 */
export function* conflictViews(
  conflicts: readonly FactConflict[],
  { engine, settled, outcome }: Compared,
): Generator<void, ConflictView[]> {
  const here = numbersOf(outcome);
  const views: ConflictView[] = [];
  for (const conflict of conflicts) {
    const { field, used, others } = withOwners(conflict, settled.found.input);
    if (others.length === 0) continue;
    const shown: ConflictView['others'] = [];
    for (const { why, ...other } of others) {
      const effect = here === null ? null : effectOfClaim(engine, settled, here, { field, other });
      shown.push({ ...other, effect, ...(why !== undefined && { why }) });
      yield;
    }
    views.push({ field: FIELDS[field], used, others: shown });
  }
  return views;
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

function numbersOf({ tiers, defaultTier, context }: Estimated) {
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

function effectOfClaim(
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
