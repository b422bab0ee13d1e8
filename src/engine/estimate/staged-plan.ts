import { dateOf, dateParts } from '../../quantities/calendar-date.ts';
import type { StandingEquipment } from '../measures/types.ts';
import { calendarYearAt, horizonEnd, usdIn } from '../returns/calendar.ts';
import { stagedCost, type FirstStep, type SecondStep, type StagedCost } from '../returns/staged-path.ts';
import type { TierSetting } from './tier-setting.ts';
import type { StagedPlan, TierComputation } from './types.ts';

type StagedTier = Pick<TierComputation, 'plan' | 'cost' | 'change'>;

/**
 * The year of the second step is the one of lowest present cost among those with a reason: equipment that the rest takes
 * the place of falls due, or a stricter limit begins. Null for the shallowest tier, and where no later year has a reason.
 */
export function stagedPlan(
  tier: StagedTier,
  shallower: readonly TierComputation[],
  { presentCost: setting, doingNothing, context }: TierSetting,
): StagedPlan | null {
  if (shallower.length === 0) return null;
  let first: TierComputation | null = null;
  let least = doingNothing.presentCost.totalUsd;
  for (const entry of shallower)
    if (entry.presentCost.totalUsd < least) {
      first = entry;
      least = entry.presentCost.totalUsd;
    }
  const step: FirstStep = { change: first?.change ?? null, presentCostUsd: least };
  const reasons = reasonsByYear(tier, first, { setting, maturity: context.input.facts?.mortgage_maturity });
  if (reasons.size === 0) return null;
  const second = rest(tier, first);
  if (second.measures.length === 0) return null;
  let best: StagedCost | null = null;
  for (const year of [...reasons.keys()].sort((a, b) => a - b)) {
    const cost = stagedCost(setting, step, second, year);
    if (best === null || cost.presentCostUsd < best.presentCostUsd) best = cost;
  }
  if (best === null) return null;
  const refinancing = context.request.financing?.mortgage.refi_in_progress === true;
  return {
    first,
    secondStep: dateOf(best.year, 1, 1),
    because: [
      ...(reasons.get(best.year) ?? []).map((text) => text()),
      ...(refinancing ? ['The refinancing under way can pay for the first step.'] : []),
      'No incentive is published for the year of the second step, so none is counted.',
    ].join(' '),
    measures: second.measures,
    cost: best,
  };
}

function rest(
  tier: StagedTier,
  first: StagedTier | null,
): SecondStep & { readonly measures: readonly string[] } {
  const done = new Set<string>();
  const names = new Set<string>();
  for (const { measure } of first?.plan.measures ?? []) {
    done.add(measure.id);
    names.add(measure.name);
  }
  let restCents = 0;
  for (const { measureId, loadedCents } of tier.cost.measures)
    if (!done.has(measureId)) restCents += loadedCents;
  const measures: string[] = [];
  for (const { measure } of tier.plan.measures) if (!done.has(measure.id)) measures.push(measure.id);
  return {
    change: tier.change,
    restUsd: restCents / 100,
    equipment: tier.change.equipment.filter(({ label }) => !names.has(label)),
    measures,
  };
}

/** Years after the tier's own in which waiting ends for a reason; the words are made for the year that is chosen. */
function reasonsByYear(
  { change }: StagedTier,
  first: StagedTier | null,
  {
    setting,
    maturity,
  }: { readonly setting: TierSetting['presentCost']; readonly maturity: string | undefined },
): Map<number, (() => string)[]> {
  const reasons = new Map<number, (() => string)[]>();
  const earliest = dateParts(change.inService).year + 1;
  const latest = dateParts(horizonEnd(setting)).year;
  const add = (year: number, text: () => string): void => {
    if (year < earliest || year >= latest) return;
    const known = reasons.get(year);
    if (known === undefined) reasons.set(year, [text]);
    else known.push(text);
  };
  for (const item of setting.standing)
    if (change.replaces.has(item.id) && first?.change.replaces.has(item.id) !== true) {
      const year = calendarYearAt(setting, item.dueInYears);
      add(year, () => {
        const when = dueWhen(item, year);
        return `The present equipment (${item.label.replaceAll('_', ' ')}) is due for replacement ${when}.`;
      });
    }
  const limit = 2030;
  const before = first === null ? 0 : usdIn(first.change.avoidedChargeUsdByYear, limit);
  if (usdIn(change.avoidedChargeUsdByYear, limit) > before)
    add(limit, () => `The Local Law 97 limit of ${limit}-34 begins.`);
  // What takes the place of the mortgage pays for work from the next year on.
  if (maturity !== undefined)
    add(
      Number(maturity.slice(0, 4)) + 1,
      () => `The mortgage is due on ${maturity}; refinancing it can pay for this step.`,
    );
  return reasons;
}

function dueWhen(
  { ageKnown, isFirst }: Pick<StandingEquipment, 'ageKnown' | 'isFirst'>,
  year: number,
): string {
  if (ageKnown) return `in ${year}`;
  return `about ${year}, ${isFirst ? 'if it came with the building' : 'if it is half worn'}`;
}
