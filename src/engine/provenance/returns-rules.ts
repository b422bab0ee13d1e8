import { catalogInput, lawInput, pointerInput } from './inputs.ts';
import { dwellings } from './cost-rules.ts';
import { rule, type TierRule, type TierScope } from './rule.ts';
import type { EvidenceInput, Explanation } from './types.ts';

const roiPointer = (
  { at, entry }: TierScope,
  field: keyof TierScope['entry']['roi'],
  unit: string,
): EvidenceInput => {
  const value = entry.roi[field];
  return pointerInput(field, `${at}/roi/${field}`, typeof value === 'number' ? value : null, unit);
};
const totalCost = ({ at, entry }: TierScope): EvidenceInput =>
  pointerInput('totalCost', `${at}/cost_breakdown/totalCost`, entry.cost_breakdown.totalCost, 'USD');
const parameterInput = (name: string, value: number, unit: string): EvidenceInput =>
  catalogInput(name, value, unit, `returns#${name}`);

function computed(formula: string, inputs: readonly EvidenceInput[], rounding = 'Cents.'): Explanation {
  return { basis: 'computed', formula, inputs, rounding };
}

function measureInputs(
  scope: TierScope,
  field: 'savedKwh' | 'savedTherms' | 'siteEnergySavedKbtu',
  unit: string,
): EvidenceInput[] {
  return scope.entry.measures.map((measure, index) =>
    pointerInput(measure.name, `${scope.at}/measures/${index}/${field}`, measure[field], unit),
  );
}

function tariffInputs({ context }: TierScope): EvidenceInput[] {
  const { tariffs, kbtuByFuel } = context.baseline;
  const used = Object.values(tariffs.byFuel).filter((tariff) => kbtuByFuel[tariff.fuel] > 0);
  return [tariffs.ownerElectricity, tariffs.tenantElectricity, ...used].map((tariff) =>
    catalogInput(
      `${tariff.utility} ${tariff.serviceClass} ${tariff.fuel}`,
      tariff.energyUsdPerUnit,
      `USD/${tariff.unit}`,
      `${tariff.source}#${tariff.locator}`,
    ),
  );
}

const savings = (scope: TierScope, words: string): Explanation =>
  computed(
    `${words}: bill as is less bill after, brought to the first full year with each fuel’s escalation.`,
    [
      ...measureInputs(scope, 'savedKwh', 'kWh/yr'),
      ...measureInputs(scope, 'savedTherms', 'therm/yr'),
      ...tariffInputs(scope),
    ],
  );

function flowInputs(scope: TierScope): EvidenceInput[] {
  return scope.entry.roi.cashFlow.map((row, index) =>
    pointerInput(`year ${row.year}`, `${scope.at}/roi/cashFlow/${index}/net`, row.net, 'USD'),
  );
}

const discounted =
  (formula: string) =>
  (scope: TierScope): Explanation =>
    computed(formula, [
      ...flowInputs(scope),
      parameterInput('discountRate', scope.entry.roi.discountRate, 'fraction/yr'),
    ]);

const CASH_FLOW_TEXT: Readonly<Record<string, string>> = {
  year: 'Position in the schedule; 0 is construction.',
  calendarYear: 'Calendar year in which the operating year ends.',
  cost: 'totalCost, paid in year 0.',
  incentives: 'Counted incentives in the year they are paid.',
  energy: 'The owner’s first-year energy savings, escalated by fuel and reduced by persistence.',
  tenantEnergy: 'The tenants’ first-year energy savings, escalated by fuel and reduced by persistence.',
  operations: 'First-year maintenance difference, escalated.',
  penaltyAvoided: 'LL97 penalty avoided of promulgated emission years, paid the year after, never escalated.',
  demandResponse: 'dr_revenue_year1 each year, flat.',
  replacement: 'Replacements avoided less replacements bought, in their year.',
  net: 'Sum of the owner’s columns of the row.',
};

function cashFlowCell(scope: TierScope): Explanation {
  const [row = '0', column = ''] = scope.stars;
  const entry = scope.entry.roi.cashFlow[Number(row)];
  const formula = CASH_FLOW_TEXT[column] ?? column;
  if (column === 'net' && entry !== undefined)
    return computed(
      formula,
      (
        [
          'cost',
          'incentives',
          'energy',
          'operations',
          'penaltyAvoided',
          'demandResponse',
          'replacement',
        ] as const
      )
        .filter((name) => entry[name] !== undefined)
        .map((name) =>
          pointerInput(name, `${scope.at}/roi/cashFlow/${row}/${name}`, entry[name] ?? null, 'USD'),
        ),
      'Cents; the schedule itself is not rounded.',
    );
  const inputs: Readonly<Record<string, EvidenceInput[]>> = {
    cost: [totalCost(scope)],
    incentives: scope.entry.incentives.map((item, index) =>
      pointerInput(item.name, `${scope.at}/incentives/${index}/amount`, item.amount, 'USD'),
    ),
    energy: [roiPointer(scope, 'energySavings', 'USD/yr')],
    tenantEnergy: [roiPointer(scope, 'tenantAnnualSavings', 'USD/yr')],
    operations: [roiPointer(scope, 'operationsSavings', 'USD/yr')],
    penaltyAvoided: [lawInput('penalty schedule', null, '', 'll97#penalty')],
  };
  return computed(
    formula,
    inputs[column] ?? [parameterInput('studyYears', scope.entry.roi.studyYears, 'years')],
  );
}

function complianceCell(scope: TierScope): Explanation {
  const [index = '0', field = ''] = scope.stars;
  const period = scope.entry.roi.compliance.periods[Number(index)];
  const { compliance, baseline, profile } = scope.context;
  const energy = pointerInput(
    'baseline site EUI',
    '/resolution/site_eui_kbtu_per_sqft',
    baseline.siteEuiKbtuPerSqft,
    'kBtu/sqft/yr',
  );
  const area = pointerInput(
    'gross floor area',
    '/resolution/gross_floor_area_sqft',
    profile.areaSqft,
    'sqft',
  );
  const coefficients = lawInput('emission coefficients', period?.scenario ?? null, '', 'll97#coefficients');
  const at = `${scope.at}/roi/compliance/periods/${index}`;
  switch (field) {
    case 'limitTco2e':
      return computed(
        'Area × limit of each property type, summed.',
        [area, lawInput('limits', compliance.propertyType, '', 'll97#limits')],
        'Two decimals.',
      );
    case 'baselineTco2e':
      return computed(
        'Energy as is × coefficients of the period.',
        [energy, area, coefficients],
        'Two decimals.',
      );
    case 'afterTco2e':
      return computed(
        'Energy after the tier × coefficients of the period.',
        [energy, area, coefficients, ...measureInputs(scope, 'siteEnergySavedKbtu', 'kBtu/yr')],
        'Two decimals.',
      );
    case 'baselinePenaltyUsd':
    case 'afterPenaltyUsd': {
      const emissions = field === 'baselinePenaltyUsd' ? 'baselineTco2e' : 'afterTco2e';
      return computed('max(0, emissions − limit) × penalty per tonne.', [
        pointerInput('emissions', `${at}/${emissions}`, period?.[emissions] ?? null, 'tCO2e/yr'),
        pointerInput('limit', `${at}/limitTco2e`, period?.limitTco2e ?? null, 'tCO2e/yr'),
        lawInput('penalty', compliance.penaltyUsdPerTco2e, 'USD/tCO2e', 'll97#penalty'),
      ]);
    }
    default:
      return {
        basis: 'sourced',
        formula: 'Period set by the law.',
        inputs: [lawInput('period', period?.[field as 'from'] ?? null, 'year', 'll97#limits')],
      };
  }
}

export const RETURNS_RULES: readonly TierRule[] = [
  rule('roi/totalAnnualSavings', (scope) =>
    computed('energySavings + operationsSavings + penaltyAvoided.', [
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
      'siteEnergySavedKbtu ÷ baseline.',
      [
        roiPointer(scope, 'siteEnergySavedKbtu', 'kBtu/yr'),
        pointerInput(
          'baseline site EUI',
          '/resolution/site_eui_kbtu_per_sqft',
          scope.context.baseline.siteEuiKbtuPerSqft,
          'kBtu/sqft/yr',
        ),
      ],
      'Four decimals.',
    ),
  ),
  rule('roi/siteEnergySavedKbtu', (scope) =>
    computed('Sum over the measures.', measureInputs(scope, 'siteEnergySavedKbtu', 'kBtu/yr'), 'Whole kBtu.'),
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
      'Sum of incentives[].amount.',
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
      'totalCost − totalIncentives.',
      [totalCost(scope), roiPointer(scope, 'totalIncentives', 'USD')],
      'None.',
    ),
  ),
  rule('roi/incrementalNetCost', (scope) =>
    computed(
      'netCost − like-for-like replacements that would come anyway.',
      [
        roiPointer(scope, 'netCost', 'USD'),
        ...scope.entry.measures.flatMap((measure, index) =>
          measure.incrementalOverReplacement === null
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
      'netCost ÷ totalAnnualSavings.',
      [roiPointer(scope, 'netCost', 'USD'), roiPointer(scope, 'totalAnnualSavings', 'USD/yr')],
      'Two decimals.',
    ),
  ),
  rule('roi/ownerPaybackYears', (scope) =>
    computed(
      'netCost ÷ (ownerAnnualSavings + penaltyAvoided + demand response).',
      [roiPointer(scope, 'netCost', 'USD'), roiPointer(scope, 'ownerAnnualSavings', 'USD/yr')],
      'Two decimals.',
    ),
  ),
  rule('roi/incrementalPaybackYears', (scope) =>
    computed(
      'incrementalNetCost ÷ what the owner receives.',
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
    computed('netCost ÷ (emissionsReductionTco2e × studyYears).', [
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
      measureInputs(scope, 'siteEnergySavedKbtu', 'kBtu/yr'),
      'Four decimals.',
    ),
  ),
  rule('roi/perDwelling/netCost', (scope) =>
    computed('netCost ÷ dwellings.', [
      roiPointer(scope, 'netCost', 'USD'),
      dwellings(scope.context.profile.counts.dwellings, scope.context.input.dwellingUnits),
    ]),
  ),
  rule('roi/perDwelling/monthlySavings', (scope) =>
    computed('totalAnnualSavings ÷ dwellings ÷ 12.', [
      roiPointer(scope, 'totalAnnualSavings', 'USD/yr'),
      dwellings(scope.context.profile.counts.dwellings, scope.context.input.dwellingUnits),
    ]),
  ),
  rule('roi/compliance/periods/*/*', complianceCell),
  rule('roi/cashFlow/*/*', cashFlowCell),
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
