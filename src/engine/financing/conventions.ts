import type { Parameter } from '../../catalog/parameter.ts';
import type { FinancingConvention } from '../../contract/financing/index.ts';
import { round } from '../../quantities/rounding.ts';
import type { Project } from './project.ts';
import type { FinancingContext } from './types.ts';

/** How the figures were made, once a tier. */
export function conventionsFor(context: FinancingContext, project: Project): FinancingConvention[] {
  return [
    ...sizingConventions(context, project),
    ...METHOD_CONVENTIONS,
    ...overrideConventions(context),
    ...stateWages(context, project),
  ];
}

function sizingConventions({ terms, request }: FinancingContext, project: Project): FinancingConvention[] {
  return [
    request.max_combined_ltc === undefined
      ? stated('max_combined_ltc', COMBINED_TEXT, terms.max_combined_ltc)
      : own('max_combined_ltc', COMBINED_TEXT, request.max_combined_ltc, 'fraction of project cost'),
    own(
      'discount_rate',
      "Net present values use the owner's nominal discount rate of the tier.",
      project.input.discountRate,
      'fraction a year',
    ),
    own(
      'study_years',
      'No loan is assumed to run longer than the study.',
      project.input.studyYears,
      'years after in-service',
    ),
    stated(
      'stale_widening',
      'A rate outside its freshness window keeps its value and gets this much more range on each side.',
      terms.stale_widening,
    ),
    stated('stress_savings', 'Stress: energy and O&M savings lower by this much.', terms.stress_savings_cut),
    stated('stress_rate', "Stress: every loan's rate higher by this much.", terms.stress_rate_addition),
    stated(
      'sir_discount_rate',
      'The savings-to-investment gate discounts energy and O&M savings over the useful life; it leaves penalties avoided out.',
      terms.sir_discount_rate,
    ),
    own(
      'useful_life',
      'Useful life of the work, weighted by cost, in whole years. It limits C-PACE and lease terms and is the period of the savings-to-investment ratio.',
      project.wholeLifeYears,
      'years',
    ),
  ];
}

const COMBINED_TEXT =
  'Debt and incentives paid at completion together stay within this share of project cost.';

function overrideConventions({ request }: FinancingContext): FinancingConvention[] {
  const conventions: FinancingConvention[] = [];
  if (request.scope_cost !== undefined)
    conventions.push(
      own(
        'scope_cost',
        "Structures finance this amount instead of the tier's total cost.",
        request.scope_cost,
        'USD',
      ),
    );
  if (request.projected_annual_savings !== undefined)
    conventions.push(
      own(
        'projected_annual_savings',
        "Used as the owner's energy and O&M savings of the first full year. Penalties avoided are added from the model.",
        request.projected_annual_savings,
        'USD a year',
      ),
    );
  return conventions;
}

function stateWages({ terms }: FinancingContext, project: Project): FinancingConvention[] {
  if (project.costUsd <= terms.state_wage_project.value) return [];
  const publicShare = project.totalIncentivesUsd / project.costUsd;
  if (publicShare < terms.state_wage_public_share.value) return [];
  return [
    own(
      'labor_law_224a',
      'Public money reaches the share at which Labor Law 224-a requires prevailing wages on private work. Ask counsel.',
      round(publicShare, 4),
      'fraction of project cost',
    ),
  ];
}

const stated = (code: string, text: string, parameter: Parameter): FinancingConvention => ({
  code,
  text,
  value: parameter.value,
  unit: parameter.unit,
  source: parameter.source,
});

const own = (code: string, text: string, value: number, unit: string): FinancingConvention => ({
  code,
  text,
  value,
  unit,
  source: null,
});

const words = (code: string, text: string): FinancingConvention => ({
  code,
  text,
  value: null,
  unit: null,
  source: null,
});

const METHOD_CONVENTIONS: readonly FinancingConvention[] = [
  words(
    'penalties',
    'Penalties avoided come from the year table: a year in arrears, not escalated, and for promulgated emission years only.',
  ),
  words(
    'tax',
    'Income tax, depreciation and deductions are not counted. Tax credits count when they are paid.',
  ),
  words('perspective', "Only the owner's cash flow counts: savings of tenants pay no debt."),
  words(
    'closing_costs',
    "Fees, recording tax and interest paid during construction come from the owner's money; C-PACE adds its construction interest to the charge.",
  ),
  words(
    'balloons',
    'A loan whose term ends before it is repaid is assumed to be refinanced at the same rate. The balance is shown.',
  ),
  words(
    'service_agreements',
    'A service provider keeps the incentives and is assumed to pass all of them on in its price at completion.',
  ),
];
