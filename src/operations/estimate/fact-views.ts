import type { EstimateRequest, TierEntry } from '../../contract/estimate/index.ts';
import { FACT_NAMES, type FactEffect, type FactView } from '../../contract/facts/index.ts';
import { whyUnread, withoutFact } from '../../engine/building/with-facts.ts';
import type { Engine } from '../../engine/compile-engine.ts';
import { round } from '../../quantities/rounding.ts';
import type { TriedTier } from '../../engine/estimate/tried.ts';
import type { Estimated } from '../../engine/estimate/types.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { engineRequest } from './engine-request.ts';
import type { FoundBuilding } from './find-building.ts';

/** What was asked, of which building, for which day. */
export interface Settled {
  readonly request: EstimateRequest;
  readonly found: Pick<FoundBuilding, 'input'>;
  readonly evaluationDate: CalendarDate;
}

/**
 * What became of each fact: for one that the engine reads, the answer against the same answer with the fact left out.
 * Undefined where nothing is known. Pauses after each.
 */
export function* factViews(
  engine: Engine,
  settled: Settled,
  outcome: Estimated,
): Generator<void, FactView[] | undefined> {
  const { facts } = settled.found.input;
  if (facts === undefined) return undefined;
  const views: FactView[] = [];
  for (const name of FACT_NAMES) {
    if (facts[name] === undefined) continue;
    views.push(viewOf(name, { engine, settled, outcome }));
    yield;
  }
  return views;
}

interface Compared {
  readonly engine: Engine;
  readonly settled: Settled;
  readonly outcome: Estimated;
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

type Unread = Pick<FactView, 'fact' | 'used' | 'reason'>;

/** Says by name which facts change nothing yet; null where every fact is read. */
export function unusedSentence(views: readonly Unread[]): string | null {
  const unused = views.filter(({ used }) => !used);
  if (unused.length === 0) return null;
  const each = unused.map(({ fact, reason }) => `${fact} (${reason})`);
  return `These facts are known but not used in this estimate: ${each.join('; ')}.`;
}
