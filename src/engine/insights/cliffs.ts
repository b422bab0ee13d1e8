import type { LawDate, LawFile } from '../../catalog/sections/law/schema.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { Cliff } from '../../contract/insights.ts';
import { round } from '../../quantities/rounding.ts';
import { ifAssumed } from '../compliance/assumed.ts';
import { dueFrom2030 } from '../compliance/electrification-credit.ts';
import type { BuildingContext, Estimated, TierComputation } from '../estimate/types.ts';
import { concerns } from '../law/date-applies.ts';
import { dueDay } from '../law/due-day.ts';
import { largestSolar } from '../law/solar-money.ts';

/** The dollars, and which number of the answer they repeat. */
type Stake = Pick<Cliff, 'amountUsd' | 'basis'> & Partial<Pick<Cliff, 'programId' | 'chargeFrom'>>;

/** Dated events still ahead that touch this building, with the dollars they move, by date. */
export function cliffs({ context, computed: tiers }: Estimated, snapshot: Snapshot): Cliff[] {
  return staked(snapshot)
    .flatMap(({ date, stake, source }): Cliff[] => {
      const due = dueDay(date.due, { asOf: context.asOf, bbl: null, communityDistrict: null });
      if (due?.kind !== 'day' || concerns(date.who, { context, tiers, snapshot }) !== true) return [];
      const found = stakeOf(stake, context, tiers, snapshot);
      const { amountUsd, basis, programId = null, chargeFrom = null } = found;
      return [
        {
          id: date.id,
          date: due.day,
          title: date.title,
          text: date.text,
          amountUsd: amountUsd === null ? null : round(amountUsd, 2),
          basis,
          programId,
          chargeFrom,
          source,
        },
      ];
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

interface Staked {
  readonly date: LawDate;
  readonly stake: NonNullable<LawDate['stake']>;
  readonly source: LawFile['source'];
}

/** The dates of the law that move dollars of this product. */
const staked = ({ sections }: Snapshot): Staked[] =>
  sections.law.list.flatMap(({ dates = [], source }) =>
    dates.flatMap((date) => (date.stake === undefined ? [] : [{ date, stake: date.stake, source }])),
  );

function stakeOf(
  stake: Staked['stake'],
  context: BuildingContext,
  tiers: readonly TierComputation[],
  snapshot: Snapshot,
): Stake {
  const { assuming } = context.compliance;
  const condition = assuming.length === 0 ? '' : `, ${ifAssumed(assuming)}`;
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
        basis: `yearly fine from emission year 2030 if nothing is done${condition}`,
      };
    case 'penalty_now':
      return {
        ...penaltyFrom(tiers, 2024),
        basis: `yearly fine at today's limit${condition}`,
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
    const due = dueFrom2030(outcomes);
    const cut = (perKwh: number) =>
      Math.min(due, plan.after.heatPumpKwh * perKwh * compliance.penaltyUsdPerTco2e);
    return cut(double.perKwh) - cut(single.perKwh);
  });
  const amountUsd = Math.max(0, ...worth);
  const basis = 'most that the doubled credit takes off the fine of 2030-34 a year in any tier';
  return amountUsd === 0 ? { amountUsd: null, basis: '' } : { amountUsd, basis };
}

function penaltyFrom(tiers: readonly TierComputation[], chargeFrom: number): Omit<Stake, 'basis'> {
  const period = tiers[0]?.outcomes.find(({ projection, from }) => !projection && from === chargeFrom);
  return { amountUsd: period?.baselinePenaltyUsd ?? null, chargeFrom };
}
