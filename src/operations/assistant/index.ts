import type { AnyOperation } from '../operation.ts';
import { explainNumber } from './explain-number.ts';
import { findBuilding } from './find-building.ts';
import { ll97Emissions, ll97Limits, ll97Penalty } from './ll97.ts';
import { previewEstimate } from './preview-estimate.ts';
import { previewOf } from './preview-of.ts';
import { estimateDetails } from './estimate-details.ts';
import { priceMeasure } from './price-measure.ts';
import { accuracy, dofClass, glossary, methodology } from './reference.ts';

export type { AssistantServices, Paper } from './services.ts';
export { previewOf };

/** The read-only operations made for assistants, in the order they are shown. */
export const assistantOperations = [
  findBuilding,
  previewEstimate,
  estimateDetails,
  priceMeasure,
  explainNumber,
  ll97Limits,
  ll97Emissions,
  ll97Penalty,
  dofClass,
  accuracy,
  methodology,
  glossary,
] satisfies readonly AnyOperation[];
