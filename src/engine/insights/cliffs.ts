import type { Deadline } from '../../catalog/sections/deadlines.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { Cliff } from '../../contract/insights.ts';
import { dateOf, dateParts, type CalendarDate } from '../../quantities/calendar-date.ts';
import { round } from '../../quantities/rounding.ts';
import type { BuildingContext, TierComputation } from '../estimate/types.ts';
import type { Trace } from '../provenance/trace.ts';

interface Stake {
  readonly amountUsd: number | null;
  readonly basis: string;
}

/** Dated events still ahead that touch this building, with the dollars they move, by date. */
export function cliffs(trace: Trace, snapshot: Snapshot): Cliff[] {
  const { context } = trace;
  const tiers = [...trace.tiers.values()];
  return snapshot.sections.deadlines.list
    .flatMap((deadline): Cliff[] => {
      const date = dateOfDeadline(deadline, context.asOf);
      if (date < context.asOf || !applies(deadline, context, tiers)) return [];
      const { amountUsd, basis } = stakeOf(deadline, context, tiers, snapshot);
      return [
        {
          id: deadline.id,
          date,
          title: deadline.title,
          text: deadline.text,
          amountUsd: amountUsd === null ? null : round(amountUsd, 2),
          basis,
          source: deadline.source,
        },
      ];
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function dateOfDeadline(deadline: Deadline, asOf: CalendarDate): CalendarDate {
  if (deadline.yearly === undefined) return (deadline.date ?? '9999-12-31') as CalendarDate;
  const { year } = dateParts(asOf);
  const next = dateOf(year, deadline.yearly.month, deadline.yearly.day);
  return next >= asOf ? next : dateOf(year + 1, deadline.yearly.month, deadline.yearly.day);
}

function applies(
  { applies: rule }: Deadline,
  context: BuildingContext,
  tiers: readonly TierComputation[],
): boolean {
  if (rule.region !== undefined && rule.region !== context.input.region) return false;
  switch (rule.needs) {
    case 'll97_applies':
      return context.compliance.applicable;
    case 'll97_counted':
      return context.compliance.applicable && context.compliance.counted;
    case 'fuel_oil_4':
      return context.baseline.kbtuByFuel.fuel_oil_4 > 0;
    case 'solar_credit':
      return solarAmount(tiers, 'Federal') > 0;
    case 'solar_abatement':
      return solarAmount(tiers, 'Local') > 0;
  }
}

function stakeOf(
  { stake }: Deadline,
  context: BuildingContext,
  tiers: readonly TierComputation[],
  snapshot: Snapshot,
): Stake {
  switch (stake) {
    case 'none':
      return { amountUsd: null, basis: '' };
    case 'solar_credit':
      return {
        amountUsd: solarAmount(tiers, 'Federal'),
        basis: 'largest counted or potential federal solar credit of any tier',
      };
    case 'solar_abatement':
      return {
        amountUsd: solarAmount(tiers, 'Local'),
        basis: 'largest counted or potential City abatement of any tier',
      };
    case 'penalty_2030':
      return {
        amountUsd: penaltyFrom(tiers, 2030),
        basis: 'annual penalty from emission year 2030 if nothing is done',
      };
    case 'penalty_now':
      return {
        amountUsd: penaltyFrom(tiers, 2024),
        basis: context.compliance.counted
          ? 'annual penalty at today’s limit'
          : 'annual penalty if Article 320 applies',
      };
    case 'heat_pump_credit':
      return doubledCredit(context, tiers, snapshot);
  }
}

/** What the doubled deduction takes off the charge that a tier leaves, in the tier where it is most. */
function doubledCredit(
  { compliance }: BuildingContext,
  tiers: readonly TierComputation[],
  snapshot: Snapshot,
): Stake {
  const [double, single] = snapshot.sections.ll97.beneficialElectrification;
  if (double === undefined || single === undefined) return { amountUsd: null, basis: '' };
  const worth = tiers.map(({ plan, outcomes }) => {
    const due = outcomes.find(({ from, projection }) => from === 2030 && !projection)?.afterPenaltyUsd ?? 0;
    const cut = (perKwh: number) =>
      Math.min(due, plan.after.heatPumpKwh * perKwh * compliance.penaltyUsdPerTco2e);
    return cut(double.perKwh) - cut(single.perKwh);
  });
  const amountUsd = Math.max(0, ...worth);
  const basis = 'most that the doubled credit takes off the charge of 2030-34 a year in any tier';
  return amountUsd === 0 ? { amountUsd: null, basis: '' } : { amountUsd, basis };
}

function penaltyFrom(tiers: readonly TierComputation[], year: number): number | null {
  const period = tiers[0]?.outcomes.find((outcome) => !outcome.projection && outcome.from === year);
  return period?.baselinePenaltyUsd ?? null;
}

/** Largest solar amount of a jurisdiction over the tiers, counted or potential. */
function solarAmount(tiers: readonly TierComputation[], jurisdiction: 'Federal' | 'Local'): number {
  let most = 0;
  for (const { incentives } of tiers) {
    for (const evaluation of [...incentives.included, ...incentives.excluded]) {
      const { program } = evaluation;
      const wanted = jurisdiction === 'Federal' ? 'federal' : 'local';
      if (program.jurisdiction !== wanted || !program.technologies.includes('solar')) continue;
      most = Math.max(most, (evaluation.amountCents ?? evaluation.potentialAmountCents ?? 0) / 100);
    }
  }
  return most;
}
