import { servedSiteEui } from '../estimate/rounding.ts';
import type { BuildingContext } from '../estimate/types.ts';
import { assumptionInput, catalogInput, recordInput } from './inputs.ts';
import type { Explanation } from './types.ts';

/** Numbers of the envelope: what was resolved and what was measured. */
export function explainDocumentNumber(pointer: string, context: BuildingContext): Explanation | null {
  const { input, profile, baseline } = context;
  if (pointer.startsWith('/measured_accuracy/'))
    return {
      basis: 'sourced',
      formula: 'Measured out of fold by the backtest, or its stated fallback.',
      inputs: [catalogInput('accuracy record', context.accuracy.category, '', 'calibration/accuracy')],
    };
  if (pointer === '/resolution/gross_floor_area_sqft')
    return {
      basis: 'supplied',
      formula: 'As supplied or on record.',
      inputs: [recordInput('gross floor area', input.grossFloorAreaSqft, 'sqft', 'grossFloorAreaSqft')],
    };
  if (pointer === '/resolution/site_eui_kbtu_per_sqft')
    return {
      basis: baseline.method === 'class_median' ? 'assumed' : 'supplied',
      formula: baseline.methodText,
      inputs:
        baseline.method === 'class_median'
          ? [assumptionInput('class median', servedSiteEui(baseline), 'kBtu/sqft/yr', 'site_eui')]
          : [recordInput('reported energy', baseline.siteKbtu, 'kBtu/yr', 'energy')],
    };
  if (pointer.startsWith('/resolution/supplied/'))
    return {
      basis: 'supplied',
      formula: 'As supplied or on record.',
      inputs: [recordInput('supplied', null, '', pointer)],
    };
  const assumption = /^\/resolution\/assumptions\/(\d+)\/value$/.exec(pointer);
  const assumed = assumption === null ? undefined : profile.assumptions[Number(assumption[1])];
  if (assumed !== undefined)
    return {
      basis: 'assumed',
      formula: assumed.text,
      inputs: [catalogInput(assumed.code, assumed.value, assumed.unit, assumed.source)],
    };
  if (pointer.startsWith('/freshness_summary/'))
    return {
      basis: 'clock',
      formula: 'Evaluation date − day of the source.',
      inputs: [catalogInput('sources', null, '', 'sources')],
    };
  return null;
}
