import { lawInput, pointerInput } from './inputs.ts';
import { computed, parameterInput, roiPointer, totalCost } from './returns-inputs.ts';
import { rule, type TierRule, type TierScope } from './rule.ts';
import type { EvidenceInput, Explanation } from './types.ts';

const CASH_FLOW_TEXT: Readonly<Record<string, string>> = {
  year: 'Position in the schedule; 0 is construction.',
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

export const CASH_FLOW_RULES: readonly TierRule[] = [rule('roi/cashFlow/*/*', cashFlowCell)];
