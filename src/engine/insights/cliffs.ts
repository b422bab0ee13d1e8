import type { Deadline } from '../../catalog/sections/deadlines.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { Cliff } from '../../contract/insights.ts';
import { dateOf, dateParts, type CalendarDate } from '../../quantities/calendar-date.ts';
import { round } from '../../quantities/rounding.ts';
import type { BuildingContext, TierComputation } from '../estimate/types.ts';
import type { Trace } from '../provenance/trace.ts';

/** The dollars, and which number of the answer they repeat. */
type Stake = Pick<Cliff, 'amountUsd' | 'basis'> & Partial<Pick<Cliff, 'programId' | 'chargeFrom'>>;

/** Dated events still ahead that touch this building, with the dollars they move, by date. */
export function cliffs(trace: Trace, snapshot: Snapshot): Cliff[] {
  const { context } = trace;
  const tiers = [...trace.tiers.values()];
  return snapshot.sections.deadlines.list
    .flatMap((deadline): Cliff[] => {
      const date = dateOfDeadline(deadline, context.asOf);
      if (date < context.asOf || !applies(deadline, context, tiers)) return [];
      const stake = stakeOf(deadline, context, tiers, snapshot);
      const { amountUsd, basis, programId = null, chargeFrom = null } = stake;
      return [
        {
          id: deadline.id,
          date,
          title: deadline.title,
          text: deadline.text,
          amountUsd: amountUsd === null ? null : round(amountUsd, 2),
          basis,
          programId,
          chargeFrom,
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
      // Article 321 asked for one report, due in 2025: no charge comes with a yearly one.
      return context.compliance.applicable && context.compliance.pathway !== 'article_321';
    case 'll97_counted':
      return context.compliance.applicable && context.compliance.counted;
    case 'fuel_oil_4':
      return context.baseline.kbtuByFuel.fuel_oil_4 > 0;
    case 'solar_credit':
      return largestSolar(tiers, 'federal').amountUsd > 0;
    case 'solar_abatement':
      return largestSolar(tiers, 'local').amountUsd > 0;
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
        ...largestSolar(tiers, 'federal'),
        basis: 'largest counted or potential federal solar credit of any tier',
      };
    case 'solar_abatement':
      return {
        ...largestSolar(tiers, 'local'),
        basis: 'largest counted or potential City abatement of any tier',
      };
    case 'penalty_2030':
      return {
        ...penaltyFrom(tiers, 2030),
        basis: 'annual penalty from emission year 2030 if nothing is done',
      };
    case 'penalty_now':
      return {
        ...penaltyFrom(tiers, 2024),
        basis: context.compliance.counted
          ? "annual penalty at today's limit"
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

function penaltyFrom(tiers: readonly TierComputation[], chargeFrom: number): Omit<Stake, 'basis'> {
  const period = tiers[0]?.outcomes.find(({ projection, from }) => !projection && from === chargeFrom);
  return { amountUsd: period?.baselinePenaltyUsd ?? null, chargeFrom };
}

interface ProgramMoney {
  readonly amountUsd: number;
  readonly programId: string | null;
}

/** Largest solar amount of a jurisdiction over the tiers, counted or potential, and its program. */
function largestSolar(tiers: readonly TierComputation[], jurisdiction: 'federal' | 'local'): ProgramMoney {
  let largest: ProgramMoney = { amountUsd: 0, programId: null };
  for (const { incentives } of tiers) {
    for (const { program, amountCents, potentialAmountCents } of [
      ...incentives.included,
      ...incentives.excluded,
    ]) {
      if (program.jurisdiction !== jurisdiction || !program.technologies.includes('solar')) continue;
      const amountUsd = (amountCents ?? potentialAmountCents ?? 0) / 100;
      if (amountUsd > largest.amountUsd) largest = { amountUsd, programId: program.id };
    }
  }
  return largest;
}
