import type { MatchItem, MatchResult } from '../../contract/programs/index.ts';
import type { Candidate } from './match-items.ts';

/** What the items of an answer were made of: for `matchBytes` alone, since JSON has no symbols. */
export const CANDIDATES = Symbol('candidates');

export interface MatchAnswer extends MatchResult {
  readonly [CANDIDATES]: readonly Candidate[];
}

/**
 * A match as JSON in UTF-8: the bytes the serialiser of its schema writes. Most items say what those of earlier projects
 * said but for their dollars, and writing them again would take longer than the match. All pieces are strings of one
 * character a byte, so that they join without being encoded anew.
 */
export function matchBytes(answer: MatchResult | MatchAnswer): Buffer {
  const items =
    CANDIDATES in answer
      ? answer[CANDIDATES].map(itemText)
      : answer.programs.map((item) => encoded(inOrder(item)));
  const { totalValue, contingentValue, scenarios, place, programCount } = answer;
  const { costBenchmark, assumptions, programs_version } = answer;
  const rest = encoded({
    totalValue,
    contingentValue,
    scenarios,
    place,
    programCount,
    costBenchmark,
    assumptions,
    programs_version,
  });
  return Buffer.from(`{"programs":[${items.join()}],${rest.slice(1)}`, 'latin1');
}

/** JSON of a value as UTF-8, one character a byte. */
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value), 'utf8').toString('latin1');

function itemText({ item, shared }: Candidate): string {
  if (shared === null) return encoded(inOrder(item));
  const pieces = (shared.written ??= writtenAround(item));
  const { estimatedValue, eligibilityScore, scoreParts, valueWithAdders } = item;
  const adders = valueWithAdders === null ? 'null' : `"${valueWithAdders}"`;
  const values = [`"${estimatedValue}"`, String(eligibilityScore), String(scoreParts.size), adders];
  let text = pieces[0] ?? '';
  for (let place = 0; place < values.length; place += 1) text += `${values[place]}${pieces[place + 1] ?? ''}`;
  return text;
}

/** Stand where the dollars of an item stand and what follows from them, in the order of the schema; no text holds them. */
const PLACES = {
  estimatedValue: '{estimatedValue}',
  valueWithAdders: '{valueWithAdders}',
  eligibilityScore: 1.23456789e-7,
  size: 2.34567891e-7,
};

/** The text of an item between its dollars and what follows from them. */
function writtenAround(item: MatchItem): readonly string[] {
  const { size, ...fields } = PLACES;
  const text = encoded(inOrder({ ...item, ...fields, scoreParts: { ...item.scoreParts, size } }));
  const marks = [
    `"${fields.estimatedValue}"`,
    String(fields.eligibilityScore),
    String(size),
    `"${fields.valueWithAdders}"`,
  ];
  const pieces: string[] = [];
  let rest = text;
  for (const mark of marks) {
    const at = rest.indexOf(mark);
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at + mark.length);
  }
  return [...pieces, rest];
}

/** The fields of an item in the order of the schema. */
const inOrder = (item: MatchItem): MatchItem => ({
  id: item.id,
  name: item.name,
  jurisdiction: item.jurisdiction,
  estimatedValue: item.estimatedValue,
  creditRate: item.creditRate,
  bonusAdders: item.bonusAdders,
  eligibilityScore: item.eligibilityScore,
  scoreParts: item.scoreParts,
  applicationUrl: item.applicationUrl,
  availability: item.availability,
  reasons: item.reasons,
  determination: item.determination,
  missingInputs: item.missingInputs,
  conditions: item.conditions,
  benefitId: item.benefitId,
  benefit: item.benefit,
  lines: item.lines,
  administrator: item.administrator,
  status: item.status,
  statusAsOf: item.statusAsOf,
  valueWithAdders: item.valueWithAdders,
  confidence: item.confidence,
});
