export { explainNumberOperation } from './explain-number.ts';
export { findBuildingOperation } from './find-building.ts';
export { ll97EmissionsOperation, ll97LimitsOperation, ll97PenaltyOperation } from './ll97.ts';
export { previewEstimateOperation, previewOf } from './preview-estimate.ts';
export {
  accuracyOperation,
  dofClassOperation,
  glossaryOperation,
  methodologyOperation,
} from './reference.ts';
export type { AssistantServices, Paper } from './services.ts';
