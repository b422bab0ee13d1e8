import type { Roi } from '../../contract/estimate/index.ts';
import type { EmittingTotals } from '../compliance/emissions.ts';
import type { PeriodAsIs } from '../compliance/period-outcomes.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { ProjectFacts, Prospect } from '../incentives/types.ts';
import type { DoingNothing } from '../returns/doing-nothing.ts';
import type { PresentCostSetting } from '../returns/present-cost.ts';
import type { StepBills } from '../search/bills.ts';
import type { ExcludedPrograms } from './excluded-programs.ts';
import type { BuildingContext } from './types.ts';

/** What every tier of one building shares. */
export interface TierSetting {
  readonly context: BuildingContext;
  readonly facts: ProjectFacts;
  readonly prospects: readonly Prospect[];
  /** What the building emits by as it is, and how that stands against its limits. */
  readonly emitted: EmittingTotals;
  readonly periods: readonly PeriodAsIs[];
  /** What all alternatives of the building are weighed by. */
  readonly presentCost: PresentCostSetting;
  readonly doingNothing: DoingNothing;
  readonly doingNothingView: Roi['doingNothing'];
  readonly snapshot: EngineSnapshot;
  /** Gathers what tiers say alike, shallow to deep. */
  readonly excludedPrograms: ExcludedPrograms;
  /** Bills step by step, the packages shallow to deep. */
  readonly stepBills: StepBills;
}
