import type { MatchItem, MatchResult } from '../../contract/programs/index.ts';
import type { Grade } from './match-grade.ts';
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
  const { totalValue, contingentValue, programCount, costBenchmark, assumptions, programs_version } = answer;
  const rest = encoded({
    totalValue,
    contingentValue,
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
  const { beforeValue, beforeAdders, end } = (shared.written ??= writtenAround(item));
  const adders = item.valueWithAdders === null ? 'null' : `"${item.valueWithAdders}"`;
  return `${beforeValue}"${item.estimatedValue}"${beforeAdders}${adders}${end}`;
}

function writtenAround(item: MatchItem): NonNullable<Grade['written']> {
  const { estimatedValue, valueWithAdders } = PLACES;
  const [beforeValue = '', after = ''] = encoded(inOrder({ ...item, ...PLACES })).split(
    `"${estimatedValue}"`,
  );
  const [beforeAdders = '', end = ''] = after.split(`"${valueWithAdders}"`);
  return { beforeValue, beforeAdders, end };
}

/** Stand where the dollars of an item stand; no text of the catalogue holds them. */
const PLACES = { estimatedValue: '{estimatedValue}', valueWithAdders: '{valueWithAdders}' };

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
  valueWithAdders: item.valueWithAdders,
  confidence: item.confidence,
});
