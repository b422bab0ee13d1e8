import type { EvidenceInput, EvidenceLine } from '../../contract/estimate/artifact.ts';
import { formulaOf, type Expression } from './expression.ts';
import { refOf, type Figure } from './figure.ts';

/**
 * The evidence line of a figure, rendered from what computed it, in the order it is written: what every line has comes
 * first. `pointer` is where its value is served, or the id of the step.
 */
export function evidenceLine(pointer: string, figure: Figure): EvidenceLine {
  const { origin } = figure;
  if (origin.kind === 'rerun')
    return {
      pointer,
      basis: 'computed',
      formula: origin.words,
      inputs: origin.inputs.map(evidenceInput),
      value: figure.value,
      unit: figure.unit,
    };
  const { expression, inputs } = computationOf(figure);
  return {
    pointer,
    basis: basisOf(figure),
    formula: formulaOf(
      expression,
      inputs.map(({ name }) => name),
    ),
    inputs: inputs.map(evidenceInput),
    value: figure.value,
    unit: figure.unit,
    expression,
  };
}

/** A leaf, a step and a served number are their own input. */
function computationOf(figure: Figure): { expression: Expression; inputs: readonly Figure[] } {
  const { origin } = figure;
  return origin.kind === 'computed' ? origin.written() : { expression: '$0', inputs: [figure] };
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
    case 'step':
      return basisOf(origin.of);
    case 'served':
    case 'rerun':
    case 'computed':
      return 'computed';
  }
}

const KINDS = {
  request: 'request',
  record: 'record',
  clock: 'clock',
  served: 'pointer',
  step: 'step',
  rerun: 'step',
} as const;

function evidenceInput({ name, value, unit, origin }: Figure): EvidenceInput {
  if (origin.kind === 'computed') throw new Error(`a computed input is part of the expression: ${name}`);
  if (origin.kind !== 'catalog') return { name, value, unit, kind: KINDS[origin.kind], ref: refOf(origin) };
  const { source, locator, basis } = origin.sourced;
  return { name, value, unit, kind: 'catalog', ref: origin.path, source, locator, basis };
}

const inputsOf = (figure: Figure): readonly Figure[] =>
  figure.origin.kind === 'rerun' ? figure.origin.inputs : computationOf(figure).inputs;

/** The lines of every step a figure rests on, each once, in the order met; served inputs are not entered. */
export function stepLines(
  figure: Figure,
  met: Map<string, EvidenceLine> = new Map(),
): Map<string, EvidenceLine> {
  for (const input of inputsOf(figure)) {
    const { origin } = input;
    if (origin.kind !== 'step' && origin.kind !== 'rerun') continue;
    const known = met.get(origin.id);
    if (known !== undefined && known.value !== input.value)
      throw new Error(`two steps are called ${origin.id}: ${String(known.value)} and ${input.value}`);
    if (known !== undefined) continue;
    const of = origin.kind === 'step' ? origin.of : input;
    met.set(origin.id, evidenceLine(origin.id, of));
    if (of.origin.kind !== 'step') stepLines(of, met);
  }
  return met;
}
