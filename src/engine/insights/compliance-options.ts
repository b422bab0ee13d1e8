import type { Snapshot } from '../../catalog/snapshot.ts';
import type { ComplianceOption } from '../../contract/insights.ts';
import { KBTU_PER_KWH } from '../../quantities/units.ts';
import { wholeDollars } from '../../quantities/number-text.ts';
import { round } from '../../quantities/rounding.ts';
import type { Estimated } from '../estimate/types.ts';

/** Emission year priced: the first of the 2030-34 limits. */
const YEAR = 2030;

/** The law that sets the penalty. */
const penaltySource = ({ sections }: Snapshot): string =>
  sections.figures['emissions/ll97/penalty/usd_per_tco2e']?.source ?? '';

/** Ways to meet the 2030 limit side by side: do the work, pay, buy RECs. Empty where no counted penalty is due. */
export function complianceOptions(
  { context, computed: tiers }: Estimated,
  snapshot: Snapshot,
): ComplianceOption[] {
  const { compliance, baseline } = context;
  const period = tiers[0]?.outcomes.find((outcome) => !outcome.projection && outcome.from === YEAR);
  if (!compliance.counted || period === undefined || period.baselinePenaltyUsd <= 0) return [];
  const excess = period.baselineTco2e - period.limitTco2e;
  const [first] = tiers;
  const charges = first?.entry.roi.doingNothing.presentCost.charges ?? 0;
  const work = tiers
    .filter((tier) => tier.compliantThrough2034 === true)
    .map((tier): ComplianceOption => ({
      kind: 'work',
      label: tier.plan.label,
      emissionYear: YEAR,
      presentCostUsd: round(charges - tier.npvUsd, 2),
      text: 'Present cost of the work less that of the building as it is with no fine. A negative figure means that the work earns money.',
      source: snapshot.sections.returns.studyYears.source,
    }));
  return [
    ...work,
    {
      kind: 'pay',
      label: 'Pay the fine',
      emissionYear: YEAR,
      presentCostUsd: round(charges, 2),
      text: `${wholeDollars(period.baselinePenaltyUsd)} a year in 2030-34. The fine improves nothing and is not deductible.`,
      source: penaltySource(snapshot),
    },
    renewableCredits(excess, baseline.kbtuByFuel.electricity / KBTU_PER_KWH, snapshot),
  ];
}

/** RECs cancel electricity emissions only; their price is not published, so only the break-even can be told. */
function renewableCredits(excessTco2e: number, electricityKwh: number, snapshot: Snapshot): ComplianceOption {
  const coefficient =
    snapshot.sections.ll97.periods.find((entry) => entry.from === YEAR)?.electricityPerKwh ?? 0;
  const mwh = coefficient > 0 ? excessTco2e / coefficient / 1000 : 0;
  const reach = electricityKwh / 1000;
  const within = mwh <= reach;
  return {
    kind: 'recs',
    label: 'Buy renewable energy credits',
    emissionYear: YEAR,
    presentCostUsd: null,
    text: within
      ? `${Math.ceil(mwh)} MWh a year of credits deliverable into the City would cancel the excess. No price is published; if credits cost more than ${round(snapshot.sections.ll97.penaltyUsdPerTco2e * coefficient * 1000, 2)} USD/MWh, paying the fine is cheaper.`
      : `Credits are not enough. They cancel electricity emissions only; ${Math.ceil(mwh)} MWh would be needed, and the building uses ${Math.floor(reach)} MWh.`,
    source: penaltySource(snapshot),
  };
}
