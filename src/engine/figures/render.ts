import type { EvidenceInput, EvidenceLine } from '../../contract/estimate/artifact.ts';
import { formulaOf, type Expression } from './expression.ts';
import type { Figure } from './figure.ts';

/**
 * The evidence line of a figure, rendered from what computed it. `pointer` is where its value is served, or the id of
 * the step.
 */
export function evidenceLine(pointer: string, figure: Figure): EvidenceLine {
  const { expression, inputs } = computationOf(figure);
  return {
    pointer,
    value: figure.value,
    unit: figure.unit,
    basis: basisOf(figure),
    formula: formulaOf(
      expression,
      inputs.map(({ name }) => name),
    ),
    expression,
    inputs: inputs.map(evidenceInput),
  };
}

/** A leaf is its own input. */
function computationOf(figure: Figure): { expression: Expression; inputs: readonly Figure[] } {
  const { origin } = figure;
  if (origin.kind === 'computed') return origin;
  if (origin.kind === 'served' || origin.kind === 'step') return computationOf(origin.of);
  return { expression: '$0', inputs: [figure] };
}

function basisOf({ origin }: Figure): EvidenceLine['basis'] {
  switch (origin.kind) {
    case 'catalog':
      return origin.sourced.basis;
    case 'request':
    case 'record':
      return 'supplied';
    case 'clock':
      return 'clock';
    case 'served':
    case 'step':
      return basisOf(origin.of);
    case 'computed':
      return 'computed';
  }
}

function evidenceInput({ name, value, unit, origin }: Figure): EvidenceInput {
  const said = { name, value, unit };
  switch (origin.kind) {
    case 'catalog': {
      const { source, locator, basis } = origin.sourced;
      return { ...said, kind: 'catalog', ref: origin.path, source, locator, basis };
    }
    case 'request':
    case 'record':
      return { ...said, kind: origin.kind, ref: origin.pointer };
    case 'clock':
      return { ...said, kind: 'clock', ref: origin.day };
    case 'served':
      return { ...said, kind: 'pointer', ref: origin.pointer };
    case 'step':
      return { ...said, kind: 'step', ref: origin.id };
    case 'computed':
      throw new Error(`a computed input is part of the expression, never an input: ${name}`);
  }
}

/** Every step a figure rests on, itself apart, each once, in the order met; served inputs are not entered. */
export function stepsBelow(figure: Figure, met: Map<string, Figure> = new Map()): Map<string, Figure> {
  for (const input of computationOf(figure).inputs) {
    if (input.origin.kind !== 'step' || met.has(input.origin.id)) continue;
    met.set(input.origin.id, input);
    stepsBelow(input, met);
  }
  return met;
}
