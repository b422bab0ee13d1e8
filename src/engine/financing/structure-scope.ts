import type { Figure } from '../figures/figure.ts';
import { tierNumber } from '../provenance/leaves.ts';
import type { Candidate } from './candidate.ts';
import type { Layer } from './layers.ts';
import type { FinancingScope } from './project-figures.ts';

/** What a rule about one structure reads. */
export interface StructureScope extends FinancingScope {
  readonly candidate: Candidate;
  /** Place of the structure among those served. */
  readonly structure: number;
}

const structureAt = ({ structure }: StructureScope): string => `financing/structures/${structure}`;

/** A number that a structure serves. */
export const ofStructure = (scope: StructureScope, inside: string, unit = 'USD'): Figure =>
  tierNumber(scope, inside.replaceAll('/', ' '), `${structureAt(scope)}/${inside}`, unit);

/** A number that a layer's product serves. */
export function ofLayer(scope: StructureScope, layer: Layer, field: string, unit = 'USD'): Figure {
  const place = scope.candidate.offers.findIndex(({ product }) => product.id === layer.product.id);
  return tierNumber(
    scope,
    `${field.replace(/([A-Z])/g, (capital) => ` ${capital.toLowerCase()}`)} of ${layer.product.title}`,
    `${structureAt(scope)}/products/${place}/${field}`,
    unit,
  );
}

/** What is left to pay for, and what is owed already. */
export interface RoomFigures {
  readonly cost: Figure;
  readonly grants: Figure;
  readonly otherDebt: Figure | null;
  readonly otherProceeds: Figure | null;
}
