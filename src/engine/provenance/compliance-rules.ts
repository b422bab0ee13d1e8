import { servedSiteEui } from '../estimate/rounding.ts';
import { lawInput, pointerInput } from './inputs.ts';
import { computed, unitsSaved } from './returns-inputs.ts';
import { rule, type TierRule, type TierScope } from './rule.ts';
import type { Explanation } from './types.ts';

function complianceCell(scope: TierScope): Explanation {
  const [index = '0', field = ''] = scope.stars;
  const period = scope.entry.roi.compliance.periods[Number(index)];
  const { compliance, baseline, profile } = scope.context;
  const energy = pointerInput(
    'baseline site EUI',
    '/resolution/site_eui_kbtu_per_sqft',
    servedSiteEui(baseline),
    'kBtu/sqft/yr',
  );
  const area = pointerInput(
    'gross floor area',
    '/resolution/gross_floor_area_sqft',
    profile.areaSqft,
    'sqft',
  );
  const coefficients = lawInput('emission coefficients', period?.scenario ?? null, '', 'll97#coefficients');
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
        [energy, area, coefficients, ...unitsSaved(scope)],
        'Two decimals.',
      );
    case 'baselinePenaltyUsd':
      return penalty(scope, 'baselineTco2e');
    case 'afterPenaltyUsd':
      return penalty(scope, 'afterTco2e');
    default:
      return {
        basis: 'sourced',
        formula: 'Period set by the law.',
        inputs: [lawInput('period', period?.[field as 'from'] ?? null, 'year', 'll97#limits')],
      };
  }
}

function penalty(scope: TierScope, emissions: 'baselineTco2e' | 'afterTco2e'): Explanation {
  const [index = '0'] = scope.stars;
  const period = scope.entry.roi.compliance.periods[Number(index)];
  const at = `${scope.at}/roi/compliance/periods/${index}`;
  return computed('max(0, emissions − limit) × penalty per tonne.', [
    pointerInput('emissions', `${at}/${emissions}`, period?.[emissions] ?? null, 'tCO2e/yr'),
    pointerInput('limit', `${at}/limitTco2e`, period?.limitTco2e ?? null, 'tCO2e/yr'),
    lawInput('penalty', scope.context.compliance.penaltyUsdPerTco2e, 'USD/tCO2e', 'll97#penalty'),
  ]);
}

export const COMPLIANCE_RULES: readonly TierRule[] = [rule('roi/compliance/periods/*/*', complianceCell)];
