import { Type, type Static, type TSchema } from 'typebox';
import { Parameter } from '../parameter.ts';
import type { CatalogProblem, CatalogSection } from '../section.ts';

const closed = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/** `catalog/financing/terms.yaml`: what holds for every product. */
export const FinancingTerms = closed({
  indices: Type.Record(
    Type.String({ pattern: '^[a-z0-9_]+$' }),
    closed({
      title: Type.String(),
      rate: Parameter,
      as_of: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    }),
    { additionalProperties: false },
  ),
  max_combined_ltc: Parameter,
  stale_widening: Parameter,
  stress_savings_cut: Parameter,
  stress_rate_addition: Parameter,
  sir_discount_rate: Parameter,
  bridge_longest_years: Parameter,
  recording_tax: closed({
    nyc: closed({ threshold: Parameter, below: Parameter, at_or_above: Parameter }),
    westchester: closed({ threshold: Parameter, below: Parameter, at_or_above: Parameter }),
  }),
  score_weights: closed({
    economics: Parameter,
    coverage: Parameter,
    equity: Parameter,
    consent: Parameter,
    evidence: Parameter,
    freshness: Parameter,
  }),
  coverage_full_marks: Parameter,
  /** How hard a consent is, in steps; the score falls by one step of the hardest each. */
  consent_steps: closed({ none: Parameter, low: Parameter, medium: Parameter, high: Parameter }),
  /** How well the terms of a product are known, in steps; the score rises with them. */
  evidence_steps: closed({ low: Parameter, medium: Parameter, high: Parameter }),
  state_wage_project: Parameter,
  state_wage_public_share: Parameter,
});
export type FinancingTerms = Static<typeof FinancingTerms>;

export const financingTermsSection: CatalogSection<FinancingTerms, FinancingTerms> = {
  name: 'financingTerms',
  root: 'financing/terms.yaml',
  format: 'yaml',
  schema: FinancingTerms,
  compile(files) {
    const file = files[0]?.content;
    if (file === undefined) throw new Error('catalog/financing/terms.yaml is missing');
    return file;
  },
  lint(files) {
    return files.flatMap(({ path, content }) => {
      const problems: CatalogProblem[] = [];
      const weights = Object.values(content.score_weights).reduce((sum, weight) => sum + weight.value, 0);
      if (Math.abs(weights - 1) > 1e-9)
        problems.push({ path, pointer: '/score_weights', message: 'Weights sum to one.', severity: 'error' });
      return problems;
    });
  },
};
