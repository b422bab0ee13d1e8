import type { EstimateResponse, TierEntry } from '../../contract/estimate/index.ts';
import { COST_RULES } from './cost-rules.ts';
import { CASH_FLOW_RULES } from './cash-flow-rules.ts';
import { COMPLIANCE_RULES } from './compliance-rules.ts';
import { explainDocumentNumber } from './document-rules.ts';
import { INCENTIVE_RULES } from './incentive-rules.ts';
import { MEASURE_RULES } from './measure-rules.ts';
import { RETURNS_RULES } from './returns-rules.ts';
import type { TierRule } from './rule.ts';
import { SENSITIVITY_RULES } from './sensitivity-rules.ts';
import type { Trace } from './trace.ts';
import type { EvidenceLine, Explanation } from './types.ts';
import { matchPattern, visitNumbers } from './walk.ts';

type Document = Pick<EstimateResponse, 'tiers' | 'measured_accuracy' | 'resolution' | 'freshness_summary'>;

const TIER_RULES: readonly TierRule[] = [
  ...COST_RULES,
  ...INCENTIVE_RULES,
  ...MEASURE_RULES,
  ...RETURNS_RULES,
  ...COMPLIANCE_RULES,
  ...CASH_FLOW_RULES,
  ...SENSITIVITY_RULES,
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

/** Evidence of the number at a pointer; null where no number stands. */
export function explainNumber(document: Document, trace: Trace, pointer: string): EvidenceLine | null {
  const explanation = explanationOf(document, trace, pointer);
  return explanation === null ? null : evidenceLine(pointer, explanation);
}

/** Evidence of every number of the estimate, one line each. */
export function evidenceOfAll(document: Document, trace: Trace): EvidenceLine[] {
  return evidenceWhere(document, trace, () => true);
}

/** The evidence an artifact carries. */
export function artifactEvidence(document: Document, trace: Trace): EvidenceLine[] {
  return evidenceWhere(document, trace, (inside) => IN_ARTIFACT.some((pattern) => pattern.test(inside)));
}

function evidenceWhere(
  document: Document,
  trace: Trace,
  keep: (insideTier: string) => boolean,
): EvidenceLine[] {
  const lines: EvidenceLine[] = [];
  document.tiers.forEach((entry, index) => {
    visitNumbers(entry, `/tiers/${index}`, (pointer) => {
      if (!keep(pointer.split('/').slice(3).join('/'))) return;
      const line = explainNumber(document, trace, pointer);
      if (line === null) throw new Error(`no evidence rule for ${pointer}`);
      lines.push(line);
    });
  });
  return lines;
}

function explanationOf(document: Document, trace: Trace, pointer: string): Explanation | null {
  const tokens = pointer.split('/').slice(1);
  if (tokens[0] !== 'tiers') return explainDocumentNumber(pointer, trace.context);
  const entry: TierEntry | undefined = document.tiers[Number(tokens[1])];
  const tier = entry === undefined ? undefined : trace.tiers.get(entry.tier);
  if (entry === undefined || tier === undefined) return null;
  const inside = tokens.slice(2);
  for (const { pattern, explain } of TIER_RULES) {
    const stars = matchPattern(pattern, inside);
    if (stars !== null)
      return explain({ context: trace.context, tier, entry, at: `/tiers/${tokens[1]}`, stars });
  }
  return null;
}

function evidenceLine(pointer: string, explanation: Explanation): EvidenceLine {
  return {
    pointer,
    basis: explanation.basis,
    formula: explanation.formula,
    inputs: [...explanation.inputs],
    rounding: explanation.rounding ?? 'None.',
  };
}
