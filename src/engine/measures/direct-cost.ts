import { costRules } from '../costs/cost-rules.ts';
import { directUsd, unitPrice } from '../costs/unit-price.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { MeasureSections } from './candidates.ts';
import type { ApplicableMeasure } from './types.ts';

/** USD of one measure's own work, in dollars of the series' last month, before indirects. */
export function directCostUsd(
  applicable: ApplicableMeasure,
  profile: BuildingProfile,
  snapshot: { readonly sections: MeasureSections },
): number {
  const { measure, quantity, landmarkAlternative } = applicable;
  const rules = costRules(snapshot.sections.factors);
  const { escalation } = snapshot.sections;
  return directUsd(
    measure,
    quantity,
    unitPrice(measure, { profile, rules, escalation, landmarkAlternative }),
    rules,
  );
}
