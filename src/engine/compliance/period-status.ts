import { P90_OF_NORMAL } from '../building/energy-range.ts';
import { probabilityBelow } from '../building/energy-tails.ts';
import type { EnergyRange } from '../building/types.ts';
import { penaltyUsd } from './emissions.ts';
import { priceOf, type PeriodAsIs } from './period-outcomes.ts';
import type { ComplianceProfile, PeriodStatus } from './types.ts';

/** Under and beyond these probabilities of being over, the building is within or over; between them it is open. */
const WITHIN_UNDER = 0.1;
const OVER_BEYOND = 0.9;

type Priced = Pick<ComplianceProfile, 'firstPenaltyYear' | 'penaltyUsdPerTco2e'>;
type Widths = Pick<EnergyRange, 'lowRatio' | 'highRatio'>;

/**
 * Each promulgated period against the range of the energy: emissions go with it. Its logarithm is taken
 * to fall as energy does (`energy-tails.ts`), with a width of its own on either side of the middle.
 */
export const periodStatuses = (
  periods: readonly PeriodAsIs[],
  range: Widths,
  charged: Priced,
): PeriodStatus[] => {
  const promulgated = periods.filter(({ projection }) => !projection);
  return promulgated.map((period) => {
    const { from, to, limitTco2e, baselineTco2e, baselinePenaltyUsd } = period;
    // What emits nothing is over no limit, not even one of next to nothing.
    const probabilityOver = baselineTco2e === 0 ? 0 : overProbability(limitTco2e / baselineTco2e, range);
    const tco2e = {
      p10: baselineTco2e * range.lowRatio,
      p50: baselineTco2e,
      p90: baselineTco2e * range.highRatio,
    };
    const price = priceOf(period, charged);
    const chargeUsd = {
      p10: penaltyUsd(tco2e.p10, limitTco2e, price),
      p50: baselinePenaltyUsd,
      p90: penaltyUsd(tco2e.p90, limitTco2e, price),
    };
    return { from, to, limitTco2e, tco2e, chargeUsd, probabilityOver, status: statusAt(probabilityOver) };
  });
};

function statusAt(probabilityOver: number): PeriodStatus['status'] {
  if (probabilityOver < WITHIN_UNDER) return 'within';
  return probabilityOver > OVER_BEYOND ? 'over' : 'undecided';
}

type Charged = Pick<ComplianceProfile, 'counted' | 'firstPenaltyYear' | 'statuses'>;

/** The last counted period that is open; null where each is over or within, or none is counted. */
export const openPeriod = (compliance: Charged): PeriodStatus | null =>
  compliance.counted ? lastCharged(compliance, ['undecided']) : null;

/** The last period of a status that costs money, whether it is counted or not; null where there is none. */
export const lastCharged = (
  { firstPenaltyYear: starts, statuses }: Omit<Charged, 'counted'>,
  among: readonly PeriodStatus['status'][],
): PeriodStatus | null =>
  starts === null
    ? null
    : (statuses.findLast(({ status, to }) => among.includes(status) && starts <= (to ?? starts)) ?? null);

/** Probability that the energy is more than `ratio` times its middle. */
export function overProbability(ratio: number, { lowRatio, highRatio }: Widths) {
  const margin = Math.log(ratio);
  const width = margin < 0 ? Math.log(lowRatio) / -P90_OF_NORMAL : Math.log(highRatio) / P90_OF_NORMAL;
  return 1 - probabilityBelow(margin / width);
}
