import type { AnyVerb } from '../verb.ts';
import { createArtifact } from './create-artifact.ts';
import { createEstimate } from './create-estimate.ts';
import { explainFigure } from './explain-figure.ts';
import { exploreEstimate } from './explore-estimate.ts';

export { engineServices, estimateServices, type EstimateServices } from './services.ts';
export { createArtifact, createEstimate };

/** The verbs that price a building. */
export const estimateVerbs = [
  createEstimate,
  createArtifact,
  exploreEstimate,
  explainFigure,
] satisfies readonly AnyVerb[];
