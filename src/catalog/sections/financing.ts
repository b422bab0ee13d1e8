import type { Parameter } from '../parameter.ts';
import type { CatalogFile, CatalogProblem, CatalogSection, LintContext } from '../section.ts';
import { FinancingProduct } from './financing/product.ts';

export type { FinancingProduct, Gate, Rate } from './financing/product.ts';

export interface CompiledFinancing {
  /** By id, ascending. */
  readonly products: readonly FinancingProduct[];
  /** By product id: names of the terms that rest on an assumption. */
  readonly assumptions: Readonly<Record<string, readonly string[]>>;
}

export const financingSection: CatalogSection<FinancingProduct, CompiledFinancing> = {
  name: 'financing',
  root: 'financing/products',
  format: 'yaml',
  schema: FinancingProduct,
  compile(files) {
    const products = files.map((file) => file.content).sort((a, b) => (a.id < b.id ? -1 : 1));
    const assumptions = Object.fromEntries(
      products.map((product) => [
        product.id,
        parametersOf(product)
          .filter(([, parameter]) => parameter.basis === 'assumed')
          .map(([name]) => name),
      ]),
    );
    return { products, assumptions };
  },
  lint(files, context) {
    return files.flatMap((file) => lintProduct(file, context));
  },
};

/** Every parameter of a product by a readable name. */
function parametersOf(product: FinancingProduct): [string, Parameter][] {
  const found: [string, Parameter | undefined][] = [
    ...product.rates.flatMap((rate): [string, Parameter | undefined][] => [
      ['rate', rate.annual_rate],
      ['spread', rate.spread],
    ]),
    ['term', product.term?.years],
    ['amortisation', product.term?.amortisation_years],
    ['origination fee', product.costs.origination],
    ['minimum fee', product.costs.minimum_fee],
    ['fixed costs', product.costs.fixed],
    ['construction premium', product.costs.construction_premium],
    ['share of cost', product.sizing.share_of_cost],
    ['minimum', product.sizing.minimum],
    ['maximum', product.sizing.maximum],
    ['amount per dwelling', product.sizing.per_dwelling],
    ['savings coverage floor', product.sizing.savings_coverage_floor],
    ['SIR minimum', product.sizing.sir_minimum],
    ['price per kWh', product.price?.per_kwh],
    ['public price per kWh', product.price?.public_per_kwh],
    ['price escalation', product.price?.escalation],
    ['price of credit', product.price?.credit],
  ];
  return found.filter((entry): entry is [string, Parameter] => entry[1] !== undefined);
}

function lintProduct(file: CatalogFile<FinancingProduct>, context: LintContext): CatalogProblem[] {
  const { content: product, path } = file;
  const problems: CatalogProblem[] = [];
  const fail = (pointer: string, message: string) =>
    problems.push({ path, pointer, message, severity: 'error' });
  if (!path.endsWith(`/${product.id}.yaml`)) fail('/id', 'A file is named like its id.');
  if (product.availability.kind !== 'firm' && product.availability.reason === undefined)
    fail('/availability/reason', 'Say why it is not firm.');
  for (const [name, parameter] of parametersOf(product)) {
    if (!context.sourceIds.has(parameter.source)) fail('', `${name}: no source record ${parameter.source}.`);
    if (parameter.basis === 'assumed' && (parameter.low === undefined || parameter.high === undefined))
      fail('', `${name}: an assumption needs low and high.`);
  }
  for (const { source } of product.sources)
    if (!context.sourceIds.has(source)) fail('/sources', `No source record ${source}.`);
  product.rates.forEach((rate, index) => {
    const fixed = rate.annual_rate !== undefined;
    const indexed = rate.index !== undefined && rate.spread !== undefined;
    if (fixed === indexed) fail(`/rates/${index}`, 'A rate is either fixed or index plus spread.');
  });
  return problems;
}
