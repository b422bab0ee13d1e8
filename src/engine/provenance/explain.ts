import type { TierEntry } from '../../contract/estimate/index.ts';
import type { Figure } from '../figures/figure.ts';
import { evidenceLine, stepLines } from '../figures/render.ts';
import { COST_RULES } from '../costs/cost-figures.ts';
import { CASH_FLOW_RULES } from './cash-flow-rules.ts';
import { COMPLIANCE_RULES } from './compliance-rules.ts';
import { BASELINE_AT } from './energy/baseline-rules.ts';
import { STAGED_RULES } from './staged-figures.ts';
import { DOING_NOTHING_RULES } from './doing-nothing-rules.ts';
import { DOCUMENT_RULES } from './document-rules.ts';
import { FINANCING_RULES } from './financing-rules.ts';
import { INCENTIVE_RULES } from './incentive-rules.ts';
import { MEASURE_RULES } from './measure-rules.ts';
import { RETURNS_RULES } from './returns-rules.ts';
import type { Document, FigureRule } from './rule.ts';
import { INTERVAL_RULES } from '../uncertainty/interval-figures.ts';
import { SENSITIVITY_RULES } from './sensitivity-rules.ts';
import type { Trace } from './trace.ts';
import type { EvidenceLine } from './types.ts';
import { matchPattern, valueAt, visitNumbers } from './walk.ts';

const TIER_RULES: readonly FigureRule[] = [
  ...COST_RULES,
  ...INCENTIVE_RULES,
  ...MEASURE_RULES,
  ...RETURNS_RULES,
  ...COMPLIANCE_RULES,
  ...STAGED_RULES,
  ...CASH_FLOW_RULES,
  ...DOING_NOTHING_RULES,
  ...SENSITIVITY_RULES,
  ...FINANCING_RULES,
];

/** Parts of a tier whose evidence the artifact carries: costs, incentives, the interval and headline returns. */
const IN_ARTIFACT = [
  /^cost_breakdown\//,
  /^incentives\/\d+\/amount$/,
  /^excluded_incentives\//,
  /^sensitivity\//,
  /^roi\/[a-zA-Z]+$/,
  /^roi\/irr\/rate$/,
];

const BANDS_AT = '/measured_accuracy/band/tiers';

/** What is said of one number: its line, and the line of every step it rests on. */
export interface Explained {
  readonly line: EvidenceLine;
  readonly steps: ReadonlyMap<string, EvidenceLine>;
}

/** The evidence of a number gives another value than the one served: neither is fit to be shown. */
export class EvidenceMismatch extends Error {
  constructor(pointer: string, computed: number, served: unknown) {
    super(`the evidence of ${pointer} comes to ${computed}, and ${String(served)} is served`);
    this.name = 'EvidenceMismatch';
  }
}

/**
 * Evidence of the number at a pointer; null where no number stands. The lines of its steps go into `steps`; what stands
 * there already is not rendered again.
 * @throws EvidenceMismatch where the computation does not come to the number.
 */
export function explainNumber(
  document: Document,
  trace: Trace,
  pointer: string,
  steps: Map<string, EvidenceLine> = new Map(),
): Explained | null {
  const figure = figureOf(document, trace, pointer.split('/').slice(1));
  return figure === null ? null : { line: bound(pointer, figure, valueAt(document, pointer), steps), steps };
}

function figureOf(document: Document, trace: Trace, tokens: readonly string[]): Figure | null {
  const { context, snapshot, memo, tiers } = trace;
  const scope = { context, snapshot, memo, document };
  const inBand = tokens.slice(0, 3).join('/') === 'measured_accuracy/band/tiers';
  if (tokens[0] !== 'tiers' && !inBand)
    return figureBy(DOCUMENT_RULES, tokens, (stars) => ({ ...scope, stars }));
  // The bands stand in the order of the tiers.
  const position = tokens[inBand ? 3 : 1];
  const entry: TierEntry | undefined = document.tiers[Number(position)];
  const tier = entry === undefined ? undefined : tiers.get(entry.tier);
  if (entry === undefined || tier === undefined) return null;
  const inTier = { ...scope, tier, entry, at: `/tiers/${position}` };
  const [rules, inside] = inBand ? [INTERVAL_RULES, tokens.slice(4)] : [TIER_RULES, tokens.slice(2)];
  return figureBy(rules, inside, (stars) => ({ ...inTier, stars }));
}

/** The figure of the first rule that matches. */
function figureBy<Scope>(
  rules: readonly FigureRule<Scope>[],
  tokens: readonly string[],
  scopeOf: (stars: readonly string[]) => Scope,
): Figure | null {
  for (const { pattern, figure } of rules) {
    const stars = matchPattern(pattern, tokens);
    if (stars !== null) return figure(scopeOf(stars));
  }
  return null;
}

/** The line of a figure that comes to the served number. */
function bound(
  pointer: string,
  figure: Figure,
  served: unknown,
  steps: Map<string, EvidenceLine>,
): EvidenceLine {
  if (figure.value !== served) throw new EvidenceMismatch(pointer, figure.value, served);
  stepLines(figure, steps);
  return evidenceLine(pointer, figure);
}

/** Evidence of every number of the estimate, one line each, then the steps below them. */
export function evidenceOfAll(document: Document, trace: Trace): EvidenceLine[] {
  const evidence = evidenceWhere(document, trace, () => true);
  for (;;) {
    const { done, value } = evidence.next();
    if (done === true) return value;
  }
}

/**
 * The evidence an artifact carries: of its tiers as listed above, and of the energy as it is. It is long work, and pauses
 * after every number.
 */
export function artifactEvidence(document: Document, trace: Trace): Generator<void, EvidenceLine[]> {
  return evidenceWhere(document, trace, (inside) => IN_ARTIFACT.some((pattern) => pattern.test(inside)));
}

function* evidenceWhere(
  document: Document,
  trace: Trace,
  keep: (insideTier: string) => boolean,
): Generator<void, EvidenceLine[]> {
  const pointers: string[] = [];
  for (const at of [BASELINE_AT, BANDS_AT])
    visitNumbers(valueAt(document, at), at, (pointer) => pointers.push(pointer));
  document.tiers.forEach((entry, index) => {
    const at = `/tiers/${index}`;
    visitNumbers(entry, at, (pointer) => {
      if (keep(pointer.slice(at.length + 1))) pointers.push(pointer);
    });
  });
  const lines: EvidenceLine[] = [];
  const steps = new Map<string, EvidenceLine>();
  for (const pointer of pointers) {
    const explained = explainNumber(document, trace, pointer, steps);
    if (explained === null) throw new Error(`no evidence rule for ${pointer}`);
    lines.push(explained.line);
    yield;
  }
  return [...lines, ...steps.values()];
}
