import type { Way } from '../../catalog/sections/ways.ts';
import type { Article321, ComplianceWayAmount } from '../../contract/estimate/compliance.ts';
import { round } from '../../quantities/rounding.ts';
import { KBTU_PER_KWH } from '../../quantities/units.ts';
import type { PeriodOutcome } from '../compliance/types.ts';
import { termOf, type LawScope } from './law-scope.ts';

/** An estimate with its answer under Article 321, which two of the ways repeat. */
export interface WayScope extends LawScope {
  readonly article321: Article321 | null;
}

/** What a way costs, takes off at most, or where it breaks even here; nothing where neither law nor a price says. */
export const amountsOf = (money: Way['money'], scope: WayScope): ComplianceWayAmount[] =>
  AMOUNTS[money](scope);

const KWH_PER_MWH = 1000;

const usdAYear = (name: string, { from, to }: Period, value: number): ComplianceWayAmount => ({
  name,
  period: yearsOf({ from, to }),
  value: round(value, 2),
  unit: 'USD/yr',
});
const once = (name: string, value: number, unit = 'USD'): ComplianceWayAmount => ({
  name,
  period: null,
  value: round(value, 2),
  unit,
});

type Period = Pick<PeriodOutcome, 'from' | 'to'>;
export const yearsOf = ({ from, to }: Period): string => (to === null ? `${from} on` : `${from}-${to}`);

/** Promulgated periods as the building is. */
export const periodsOf = ({ tiers }: Pick<LawScope, 'tiers'>): readonly PeriodOutcome[] =>
  (tiers[0]?.outcomes ?? []).filter(({ projection }) => !projection);

const charges = (name: string, scope: LawScope): ComplianceWayAmount[] =>
  periodsOf(scope).map((period) => usdAYear(name, period, period.baselinePenaltyUsd));

/** The charge that a megawatt-hour's credit cancels: above this price paying is cheaper. */
function breakEven({ from }: Period, { snapshot, context }: LawScope): number {
  const coefficients = snapshot.sections.ll97.periods.find((period) => period.from === from);
  if (coefficients === undefined) throw new RangeError(`no coefficients begin in ${from}`);
  return context.compliance.penaltyUsdPerTco2e * coefficients.electricityPerKwh * KWH_PER_MWH;
}

const AMOUNTS: Readonly<Record<Way['money'], (scope: WayScope) => ComplianceWayAmount[]>> = {
  none: () => [],
  work({ verdict }) {
    const compliant = verdict?.cheapestCompliant ?? null;
    const best = verdict?.alternatives.find(({ alternative }) => alternative === verdict.recommendation);
    return compliant === null || best === undefined
      ? []
      : [
          once(
            'more than the recommendation, present cost',
            compliant.presentCostUsd - round(best.presentCost.totalUsd, 2),
          ),
        ];
  },
  charge: (scope) => charges('fine as the building is', scope),
  first_charge: (scope) => charges('fine it may take off, at most', scope).slice(0, 1),
  late_report(scope) {
    const { areaSqft } = scope.context.profile;
    const monthly = termOf(scope, 'll97_late_report', 'usd_per_gsf_per_month_max') * areaSqft;
    const months = termOf(scope, 'll97_late_report', 'months_counted_max');
    return [
      once('a month late, at most', monthly, 'USD/month'),
      once('a report never filed, at most', monthly * months, 'USD'),
    ];
  },
  false_statement: (scope) => [once('fine, at most', termOf(scope, 'll97_false_statement', 'fine_max_usd'))],
  recs(scope) {
    const used = scope.context.baseline.kbtuByFuel.electricity / KBTU_PER_KWH / KWH_PER_MWH;
    return periodsOf(scope).flatMap((period) => {
      const price = breakEven(period, scope);
      const value = period.baselinePenaltyUsd / price;
      const row = (name: string, of: number, unit: string): ComplianceWayAmount => ({
        name,
        period: yearsOf(period),
        value: round(of, 2),
        unit,
      });
      return [
        row('break-even price of a credit', price, 'USD/MWh'),
        row('credits that cancel the excess', value, 'MWh/yr'),
        row('credits that may be used: electricity bought', used, 'MWh/yr'),
      ];
    });
  },
  offsets(scope) {
    const [first] = periodsOf(scope);
    if (first === undefined) return [];
    const { offsetLimitShare, offsetUsdPerTco2e } = scope.snapshot.sections.ll97;
    const most = offsetLimitShare * first.limitTco2e;
    const excess = Math.max(0, first.baselineTco2e - first.limitTco2e);
    return [
      { name: 'tons that may be bought', period: yearsOf(first), value: round(most, 2), unit: 'tCO2e/yr' },
      usdAYear('their cost where the excess needs them', first, Math.min(most, excess) * offsetUsdPerTco2e),
    ];
  },
  be_credit(scope) {
    const { beneficialElectrification: steps } = scope.snapshot.sections.ll97;
    const { penaltyUsdPerTco2e: price } = scope.context.compliance;
    const cut = scope.tiers.map(({ electrificationCredit: credit }) => credit?.chargeCutUsd ?? 0);
    return [
      ...steps.map(({ before, perKwh }) => ({
        name: `a kWh of heat pumps in service before ${before}`,
        period: null,
        value: round(price * perKwh, 4),
        unit: 'USD/kWh',
      })),
      ...(periodsOf(scope).some(({ from }) => from === 2030)
        ? [once('off the fine of 2030-34 in the tier where it is most', Math.max(0, ...cut), 'USD/yr')]
        : []),
    ];
  },
  special_use(scope) {
    const [first] = periodsOf(scope);
    return first === undefined
      ? []
      : [
          {
            name: 'emissions of 2018 it needs, more than',
            period: null,
            value: round(termOf(scope, 'll97_adjust_8', 'least_2018_share_of_limit') * first.limitTco2e, 2),
            unit: 'tCO2e/yr',
          },
        ];
  },
  prescriptive: ({ article321: view }) =>
    view === null ? [] : [once('the measures that apply, with the agent', view.prescriptive.total.expected)],
  flat: ({ article321: view }) =>
    view === null ? [] : [once('the flat penalty, each time', view.penalty.once)],
};
