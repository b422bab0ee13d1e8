import { ownerOf } from '../estimate/project-facts.ts';
import type { Figure } from '../figures/figure.ts';
import { returnsParameter, type BuildingScope } from './catalog-leaves.ts';

/** Nominal rate that an owner of this kind asks; an undetermined owner is weighed as a for-profit one. */
export const discountRate = (scope: BuildingScope): Figure => ({
  ...returnsParameter(scope, `discount_rate/${ownerOf(scope.context) ?? 'for_profit'}`),
  name: 'discount rate',
});

export const studyYears = (scope: BuildingScope): Figure => returnsParameter(scope, 'study_years');
