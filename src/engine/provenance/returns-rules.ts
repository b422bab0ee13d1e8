import { dwellings } from './cost-rules.ts';
import { servedSiteEui } from '../estimate/rounding.ts';
import { catalogInput, lawInput, pointerInput } from './inputs.ts';
import {
  computed,
  flowInputs,
  measureInputs,
  parameterInput,
  roiPointer,
  savings,
  tariffInputs,
  totalCost,
  unitsSaved,
} from './returns-inputs.ts';
import { rule, type TierRule, type TierScope } from './rule.ts';
import type { Explanation } from './types.ts';

const discounted =
  (formula: string) =>
  (scope: TierScope): Explanation =>
    computed(formula, [
      ...flowInputs(scope),
      parameterInput('discountRate', scope.entry.roi.discountRate, 'fraction/yr'),
    ]);

export const RETURNS_RULES: readonly TierRule[] = [
  rule('roi/totalAnnualSavings', (scope) =>
    computed('Energy savings + maintenance savings + penalty avoided.', [
      roiPointer(scope, 'energySavings', 'USD/yr'),
      roiPointer(scope, 'operationsSavings', 'USD/yr'),
      roiPointer(scope, 'penaltyAvoided', 'USD/yr'),
    ]),
  ),
  rule('roi/energySavings', (scope) => savings(scope, 'Owner and tenants together')),
  rule('roi/ownerAnnualSavings', (scope) => savings(scope, 'The owner’s meters and maintenance')),
  rule('roi/tenantAnnualSavings', (scope) => savings(scope, 'The tenants’ meters')),
  rule('roi/operationsSavings', (scope) =>
    computed(
      'Less the maintenance the measures add, USD per unit and year × quantity.',
      scope.tier.plan.measures
        .flatMap(({ measure }) =>
          measure.maintenance_usd_per_unit_year === undefined
            ? []
            : [
                catalogInput(
                  measure.name,
                  measure.maintenance_usd_per_unit_year.value,
                  measure.maintenance_usd_per_unit_year.unit,
                  `${measure.maintenance_usd_per_unit_year.source}#${measure.maintenance_usd_per_unit_year.locator}`,
                ),
              ],
        )
        .concat(catalogInput('schedule', null, '', 'returns#operationsEscalationPerYear')),
    ),
  ),
  rule('roi/penaltyAvoided', (scope) =>
    computed('Penalty as is less penalty after, for emissions of the first full year.', [
      ...scope.entry.roi.compliance.periods.flatMap((period, index) =>
        period.projection
          ? []
          : [
              pointerInput(
                `${period.from}`,
                `${scope.at}/roi/compliance/periods/${index}/baselinePenaltyUsd`,
                period.baselinePenaltyUsd,
                'USD/yr',
              ),
            ],
      ),
      lawInput('penalty', scope.context.compliance.penaltyUsdPerTco2e, 'USD/tCO2e', 'll97#penalty'),
    ]),
  ),
  rule('roi/firstFullYear', (scope) =>
    computed(
      `First calendar year wholly after ${scope.tier.plan.schedule.inService}.`,
      [
        catalogInput(
          'months to service',
          scope.tier.plan.schedule.monthsToService,
          'months',
          'factors/schedule',
        ),
      ],
      'None.',
    ),
  ),
  rule('roi/siteEnergySavings', (scope) =>
    computed(
      'Site energy saved ÷ site energy as is.',
      [
        roiPointer(scope, 'siteEnergySavedKbtu', 'kBtu/yr'),
        pointerInput(
          'baseline site EUI',
          '/resolution/site_eui_kbtu_per_sqft',
          servedSiteEui(scope.context.baseline),
          'kBtu/sqft/yr',
        ),
      ],
      'Four decimals.',
    ),
  ),
  rule('roi/siteEnergySavedKbtu', (scope) =>
    computed(
      'Sum over the measures of kWh × 3.412 kBtu and therms × 100 kBtu; solar output is not use.',
      unitsSaved(scope),
      'Whole kBtu.',
    ),
  ),
  rule('roi/electricitySavedKwh', (scope) =>
    computed('Sum over the measures.', measureInputs(scope, 'savedKwh', 'kWh/yr'), 'Whole kWh.'),
  ),
  rule('roi/fuelSavedTherms', (scope) =>
    computed('Sum over the measures.', measureInputs(scope, 'savedTherms', 'therm/yr'), 'Whole therms.'),
  ),
  rule('roi/emissionsReductionTco2e', (scope) =>
    computed(
      'Energy saved × LL97 coefficients of 2030-34.',
      [
        ...measureInputs(scope, 'savedKwh', 'kWh/yr'),
        ...measureInputs(scope, 'savedTherms', 'therm/yr'),
        lawInput('coefficients 2030-34', null, '', 'll97#coefficients'),
      ],
      'Two decimals.',
    ),
  ),
  rule('roi/totalIncentives', (scope) =>
    computed(
      'Sum of the counted incentives.',
      [
        ...scope.entry.incentives.map((item, index) =>
          pointerInput(item.name, `${scope.at}/incentives/${index}/amount`, item.amount, 'USD'),
        ),
        catalogInput(
          'programs considered',
          scope.entry.incentives.length + scope.entry.excluded_incentives.length,
          'programs',
          'programs',
        ),
      ],
      'None: a sum of integer cents.',
    ),
  ),
  rule('roi/potentialIncentives', (scope) =>
    computed(
      'Sum of potentials that could be confirmed, one per stacking group.',
      [
        ...scope.entry.excluded_incentives.flatMap((item, index) =>
          item.potentialAmount === null
            ? []
            : [
                pointerInput(
                  item.name,
                  `${scope.at}/excluded_incentives/${index}/potentialAmount`,
                  item.potentialAmount,
                  'USD',
                ),
              ],
        ),
        catalogInput('stacking rules', null, '', 'incentive-rules'),
      ],
      'None: a sum of integer cents.',
    ),
  ),
  rule('roi/netCost', (scope) =>
    computed(
      'Total cost − counted incentives.',
      [totalCost(scope), roiPointer(scope, 'totalIncentives', 'USD')],
      'None.',
    ),
  ),
  rule('roi/incrementalNetCost', (scope) =>
    computed(
      'Net cost − like-for-like replacements that would come anyway.',
      [
        roiPointer(scope, 'netCost', 'USD'),
        ...scope.entry.measures.flatMap((measure, index) =>
          measure.incrementalOverReplacement === undefined
            ? []
            : [
                pointerInput(
                  measure.name,
                  `${scope.at}/measures/${index}/incrementalOverReplacement`,
                  measure.incrementalOverReplacement,
                  'USD',
                ),
              ],
        ),
      ],
      'None.',
    ),
  ),
  rule('roi/simplePaybackYears', (scope) =>
    computed(
      'Net cost ÷ all savings a year.',
      [roiPointer(scope, 'netCost', 'USD'), roiPointer(scope, 'totalAnnualSavings', 'USD/yr')],
      'Two decimals.',
    ),
  ),
  rule('roi/ownerPaybackYears', (scope) =>
    computed(
      'Net cost ÷ what the owner receives a year: savings, penalty avoided and demand response.',
      [roiPointer(scope, 'netCost', 'USD'), roiPointer(scope, 'ownerAnnualSavings', 'USD/yr')],
      'Two decimals.',
    ),
  ),
  rule('roi/incrementalPaybackYears', (scope) =>
    computed(
      'Net cost beyond replacements due anyway ÷ what the owner receives a year.',
      [roiPointer(scope, 'incrementalNetCost', 'USD'), roiPointer(scope, 'ownerAnnualSavings', 'USD/yr')],
      'Two decimals.',
    ),
  ),
  rule(
    'roi/discountedPaybackYears',
    discounted('First year in which the discounted cumulative flow is not negative, interpolated.'),
  ),
  rule('roi/npv', discounted('Σ net ÷ (1 + discountRate)^year.')),
  rule('roi/npvAtEvaluation', discounted('npv brought back from the in-service day to the evaluation date.')),
  rule('roi/irr/rate', (scope) =>
    computed(
      'The one rate that makes the net present value of the schedule zero.',
      flowInputs(scope),
      'Six decimals.',
    ),
  ),
  rule('roi/costPerTco2e', (scope) =>
    computed('Net cost ÷ (tCO2e cut a year × years of the study).', [
      roiPointer(scope, 'netCost', 'USD'),
      roiPointer(scope, 'emissionsReductionTco2e', 'tCO2e/yr'),
      roiPointer(scope, 'studyYears', 'years'),
    ]),
  ),
  rule('roi/discountRate', (scope) => ({
    basis: 'assumed',
    formula: 'Catalogue parameter.',
    inputs: [parameterInput('discountRate', scope.entry.roi.discountRate, 'fraction/yr')],
  })),
  rule('roi/studyYears', (scope) => ({
    basis: 'assumed',
    formula: 'Catalogue parameter.',
    inputs: [parameterInput('studyYears', scope.entry.roi.studyYears, 'years')],
  })),
  rule('roi/assumptionShareOfSavings', (scope) =>
    computed(
      'Energy moved by measures whose saving figure is assumed ÷ energy moved.',
      unitsSaved(scope),
      'Four decimals.',
    ),
  ),
  rule('roi/perDwelling/netCost', (scope) =>
    computed('Net cost ÷ dwellings.', [
      roiPointer(scope, 'netCost', 'USD'),
      dwellings(scope.context.profile.counts.dwellings, scope.context.input.dwellingUnits),
    ]),
  ),
  rule('roi/perDwelling/monthlySavings', (scope) =>
    computed('All savings a year ÷ dwellings ÷ 12 months.', [
      roiPointer(scope, 'totalAnnualSavings', 'USD/yr'),
      dwellings(scope.context.profile.counts.dwellings, scope.context.input.dwellingUnits),
    ]),
  ),
  rule('roi/doingNothing/**', (scope) =>
    computed(
      'Energy as is at its tariffs, penalties of promulgated years and forced replacements, by calendar year, discounted.',
      [
        ...tariffInputs(scope),
        parameterInput('discountRate', scope.entry.roi.discountRate, 'fraction/yr'),
        lawInput('penalty', null, '', 'll97#penalty'),
      ],
    ),
  ),
];
