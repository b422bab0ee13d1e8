import type {
  CalculationResult,
  MatchResult,
  ProgramChangeList,
  ProgramDetail,
  ProgramList,
} from '../contract/programs/index.ts';
import { dollars, percent } from './money-cells.ts';
import { linesOf, tableOf } from './output.ts';

/** `open 2026-02-03`; where nobody knows, the day on which somebody last did. */
const statusText = ({ status, statusAsOf }: Pick<ProgramDetail, 'status' | 'statusAsOf'>): string => {
  if (status === 'unknown') return statusAsOf === null ? 'not dated' : `last known ${statusAsOf}`;
  return statusAsOf === null ? status : `${status} ${statusAsOf}`;
};

export function listText({ programs, total, offset }: ProgramList): string {
  const rows = programs.map((item) => [
    item.id,
    item.name,
    item.state,
    item.estimatedValue,
    item.deadline,
    statusText(item),
  ]);
  const range = programs.length === 0 ? '0' : `${offset + 1} to ${offset + programs.length}`;
  return `${tableOf(['id', 'name', 'state', 'value', 'deadline', 'status'], rows)}\n${range} of ${total}`;
}

export function changesText({ changes, total, offset }: ProgramChangeList): string {
  const lines = changes.map(({ day, id, name, kind, text }) => `${day} ${kind} ${id} (${name}): ${text}`);
  const range = changes.length === 0 ? '0' : `${offset + 1} to ${offset + changes.length}`;
  return [...lines, `${range} of ${total}`].join('\n');
}

export function detailText(found: ProgramDetail): string {
  const { id, name, type, state, benefit, deadline, status, statusAsOf, applicationUrl, confidence } = found;
  const head = linesOf({ id, name, type, state, benefit: benefit.text, deadline, status, statusAsOf });
  const needs = found.eligibilityRequirements.map(({ text }) => `- ${text}`);
  const tail = linesOf({ apply: applicationUrl, source: `${found.source}, ${found.locator}`, confidence });
  return [head, found.description, ...needs, tail].join('\n');
}

export function matchText({
  programs,
  totalValue,
  contingentValue,
  programCount,
  assumptions,
}: MatchResult): string {
  const rows = programs.map((item) => [
    item.id,
    item.name,
    item.jurisdiction,
    item.estimatedValue,
    item.eligibilityScore.toFixed(2),
    item.availability,
    statusText(item),
  ]);
  const head = ['id', 'name', 'who', 'value', 'score', 'availability', 'status'];
  return [
    tableOf(head, rows),
    `${programCount} programs, ${totalValue} available, ${contingentValue} more if the open questions turn out well.`,
    ...assumptions,
  ].join('\n');
}

export function calculationText(found: CalculationResult): string {
  const { baseCredit, bonusCredit, totalCredit, effectiveRate, formula, determination } = found;
  return [
    linesOf({
      base: dollars(baseCredit),
      bonus: dollars(bonusCredit),
      total: dollars(totalCredit),
      rate: percent(effectiveRate),
      determination,
      status: statusText(found),
      paid: found.conditional ? 'only if the open questions turn out well' : 'conditions on record are met',
    }),
    found.benefit,
    formula,
    ...found.conditions.map((text) => `- On condition: ${text}`),
    ...found.assumptions.map((text) => `- ${text}`),
    `Source: ${found.source}, ${found.locator}`,
  ].join('\n');
}
