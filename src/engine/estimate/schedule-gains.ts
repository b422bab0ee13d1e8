import type { TierCost } from '../costs/types.ts';
import type { TierIncentives } from '../incentives/types.ts';
import type { TierPlan } from '../measures/types.ts';
import { incentivesValue } from '../returns/present-cost.ts';
import type { DatedPayment } from '../returns/types.ts';
import { incentivePayments, tierIncentives } from './tier-incentives.ts';
import type { TierSetting } from './tier-setting.ts';

interface LastScheduleInput {
  readonly plan: TierPlan;
  readonly cost: TierCost;
  /** What counts without the ended schedules. */
  readonly counted: TierIncentives;
  readonly npvUsd: number;
}

/** The tier as it would stand if published schedules that ended went on unchanged. */
export function ifLastScheduleContinues(input: LastScheduleInput, setting: TierSetting) {
  const gains = scheduleGains(input, setting);
  return {
    scheduleGains: gains,
    npvIfLastScheduleContinuesUsd:
      gains.length === 0 ? null : input.npvUsd + incentivesValue(setting.presentCost, gains),
  };
}

/**
 * What the owner would be paid beyond the counted money: every program is applied again. Empty where nothing hangs on an
 * ended schedule alone, and where the rebate would lower a counted credit: no amount of the answer says by how much.
 */
function scheduleGains({ plan, cost, counted }: LastScheduleInput, setting: TierSetting): DatedPayment[] {
  if (!counted.excluded.some(({ onlyScheduleEnded }) => onlyScheduleEnded)) return [];
  const gains = new Map<string, DatedPayment>();
  const add = (payment: DatedPayment, sign: 1 | -1): void => {
    const key = `${payment.programId} ${payment.on}`;
    const cents = (gains.get(key)?.cents ?? 0) + sign * payment.cents;
    gains.set(key, { ...payment, cents: cents as DatedPayment['cents'] });
  };
  for (const payment of incentivePayments(tierIncentives(plan, cost, setting, true), plan)) add(payment, 1);
  for (const payment of incentivePayments(counted, plan)) add(payment, -1);
  const moved = [...gains.values()].filter(({ cents }) => cents !== 0);
  const asShown = moved.every(({ programId, cents }) =>
    counted.excluded.some((own) => own.programId === programId && own.potentialAmountCents === cents),
  );
  return asShown ? moved : [];
}
