import type { EstimateSummary } from '../../contract/estimate/index.ts';
import { conflictSentence } from '../../operations/estimate/conflict-sentence.ts';
import { whole } from '../../quantities/number-text.ts';
import { dollars, years } from '../money-cells.ts';
import { tableOf } from '../output.ts';

/** An estimate in short, for people. */
export function summaryText(answer: EstimateSummary): string {
  const { resolution, default_tier: verdict, consistency_warnings_left_out: leftOut } = answer;
  return [
    `${resolution.parcel_id ?? 'Described building'}: ${resolution.building_class ?? 'class unknown'}, ${whole(resolution.gross_floor_area_sqft)} sqft`,
    `energy level: ${resolution.baseline.range.text}`,
    ...(verdict === null ? [] : [verdict.reason, oddsText(verdict)]),
    tableOf(
      ['', 'cost', '80 % band', 'incentives counted', 'payback', 'NPV', ...chargeHeads(answer)],
      rowsOf(answer),
    ),
    ...(resolution.conflicts ?? []).map(conflictSentence),
    ...answer.find_out_first.map(
      ({ question, movesUsd }) => `find out first (moves ${dollars(movesUsd)}): ${question}`,
    ),
    ...answer.consistency_warnings.map((warning) => `warning: ${warning}`),
    ...(leftOut > 0 ? [`${leftOut} more warnings are in the full answer.`] : []),
    `${answer.methodology_version}, catalogue ${answer.data_snapshot.catalog_version}, input ${answer.reproducibility.input_hash}`,
  ].join('\n');
}

const oddsText = ({ certainty, odds = [] }: NonNullable<EstimateSummary['default_tier']>): string =>
  `certainty ${certainty ?? 'not known'}, costs least in: ${odds
    .map(({ alternative, share }) => `${alternative} ${Math.round(share * 100)} %`)
    .join(', ')}`;

const chargeHeads = ({ doing_nothing: asIs }: EstimateSummary): string[] =>
  (asIs?.periods ?? []).map(({ from, to }) => `charge a year ${from}-${to ?? ''}`);

/** Doing nothing first, then the tiers. */
function rowsOf({ doing_nothing: asIs, tiers, default_tier: verdict }: EstimateSummary): string[][] {
  const charges = (asIs?.periods ?? []).map(({ baselinePenaltyUsd }) => dollars(baselinePenaltyUsd));
  const nothing = ['do_nothing', '', '', '', '', '', ...charges];
  const rows = tiers.map(({ tier, cost_breakdown: cost, sensitivity, roi }) => [
    tier === verdict?.tier ? `${tier} *` : tier,
    dollars(cost.totalCost),
    `${dollars(sensitivity.bestCase)} to ${dollars(sensitivity.worstCase)}`,
    dollars(roi.totalIncentives),
    years(roi.simplePaybackYears),
    dollars(roi.npv),
    ...roi.compliance.periods.map(({ afterPenaltyUsd }) => dollars(afterPenaltyUsd)),
  ]);
  return asIs === null ? rows : [nothing, ...rows];
}
