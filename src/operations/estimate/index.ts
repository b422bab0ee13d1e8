import type { AnyOperation } from '../operation.ts';
import { createArtifact } from './create-artifact.ts';
import { createEstimate } from './create-estimate.ts';
import { createSummary } from './create-summary.ts';
import { explainFigure } from './explain-figure.ts';
import { explainOwnFigure, ownEstimate } from './own-estimate.ts';
import { explainVisitorFigure, visitorEstimate } from './visitor-estimate.ts';
import { exploreEstimate } from './explore-estimate.ts';

export { engineServices, estimateServices, type EstimateServices } from './services.ts';
export { createArtifact, createEstimate, createSummary };
export { artifactWithFacts, estimateWithFacts, summaryWithFacts } from './estimate-with-facts.ts';

/** The operations that price a building. */
export const estimateOperations = [
  createEstimate,
  createArtifact,
  exploreEstimate,
  explainFigure,
  ownEstimate,
  explainOwnFigure,
  visitorEstimate,
  explainVisitorFigure,
] satisfies readonly AnyOperation[];
