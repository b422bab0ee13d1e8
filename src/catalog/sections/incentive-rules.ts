import { Type, type Static } from 'typebox';
import { Parameter } from '../parameter.ts';
import type { CatalogFile, CatalogProblem, CatalogSection, LintContext } from '../section.ts';
import { Day } from './programs/day.ts';
import { oneOf } from './one-of.ts';
import { MEASURE_TAGS, TECHNOLOGIES } from './programs/vocabulary.ts';

const strict = { additionalProperties: false } as const;

const ElectivePay = Type.Object(
  {
    kind: Type.Literal('elective_pay'),
    owners: Type.Array(Type.String()),
    exemptBelowKwAc: Parameter,
    exemptBelowTons: Parameter,
    /** An attestation is accepted where construction begins before this day. */
    attestationBegunBefore: Day,
    /** Share of the credit paid without domestic content, by the day construction begins. */
    steps: Type.Array(
      Type.Object(
        { beginsFrom: Type.Optional(Day), beginsTo: Type.Optional(Day), factor: Type.Number() },
        strict,
      ),
    ),
    source: Type.String(),
    locator: Type.String(),
  },
  strict,
);

const Parameters = Type.Object(
  { kind: Type.Literal('parameters'), parameters: Type.Record(Type.String(), Parameter) },
  strict,
);

const Stacking = Type.Object(
  {
    kind: Type.Literal('stacking'),
    id: Type.String(),
    rule: Type.String(),
    /** What the engine does about it. */
    effect: Type.Union([
      Type.Literal('basis_reduction'),
      Type.Literal('one_of_group'),
      Type.Literal('gate'),
      Type.Literal('cap'),
      Type.Literal('adders'),
      Type.Literal('method_of_payment'),
      Type.Literal('depreciation'),
      Type.Literal('disclosed'),
    ]),
    programs: Type.Optional(Type.Array(Type.String())),
    formula: Type.Optional(Type.String()),
    read: Type.Boolean({
      description: 'The text of the rule was read; false: known from background, disclosed only.',
    }),
    source: Type.String(),
    locator: Type.String(),
  },
  strict,
);

/** Installed cost a kW, by technology and size, for matches that give a capacity and no cost. */
const Benchmark = Type.Object(
  {
    technology: oneOf(TECHNOLOGIES),
    minKw: Type.Optional(Type.Number()),
    maxKw: Type.Optional(Type.Number()),
    cost: Parameter,
  },
  strict,
);
export type CostBenchmark = Static<typeof Benchmark>;
const Benchmarks = Type.Object(
  { kind: Type.Literal('cost_benchmarks'), benchmarks: Type.Array(Benchmark) },
  strict,
);

export const IncentiveRuleFile = Type.Union([ElectivePay, Parameters, Stacking, Benchmarks]);
export type IncentiveRuleFile = Static<typeof IncentiveRuleFile>;
export type StackingRule = Static<typeof Stacking>;

/** Rules of combination and payment that are no program's own. */
export interface IncentiveRules {
  readonly electivePay: Omit<Static<typeof ElectivePay>, 'kind'>;
  readonly parameters: Readonly<Record<string, Static<typeof Parameter>>>;
  readonly stacking: readonly StackingRule[];
  readonly costBenchmarks: readonly CostBenchmark[];
  /** Bit of each measure tag. */
  readonly tagBits: Readonly<Record<string, number>>;
}

function compile(files: readonly CatalogFile<IncentiveRuleFile>[]): IncentiveRules {
  const stacking: StackingRule[] = [];
  const costBenchmarks: CostBenchmark[] = [];
  const parameters: Record<string, Static<typeof Parameter>> = {};
  let electivePay: IncentiveRules['electivePay'] | null = null;
  for (const { content } of files) {
    if (content.kind === 'stacking') stacking.push(content);
    else if (content.kind === 'cost_benchmarks') costBenchmarks.push(...content.benchmarks);
    else if (content.kind === 'parameters') Object.assign(parameters, content.parameters);
    else electivePay = content;
  }
  if (electivePay === null) throw new Error('catalog/incentive-rules holds no elective_pay rule');
  const tagBits = Object.fromEntries(MEASURE_TAGS.map((tag, index) => [tag, 1 << index]));
  return {
    costBenchmarks,
    electivePay,
    parameters,
    stacking: stacking.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    tagBits,
  };
}

function sourcesOf(file: IncentiveRuleFile): string[] {
  if (file.kind === 'parameters') return Object.values(file.parameters).map((parameter) => parameter.source);
  if (file.kind === 'cost_benchmarks') return file.benchmarks.map(({ cost }) => cost.source);
  return [file.source];
}

function lint(
  files: readonly CatalogFile<IncentiveRuleFile>[],
  { sourceIds }: LintContext,
): CatalogProblem[] {
  return files.flatMap(({ path, content }) =>
    sourcesOf(content)
      .filter((source) => !sourceIds.has(source))
      .map((source) => ({
        path,
        pointer: '/source',
        message: `no record catalog/sources/${source}.yaml`,
        severity: 'error' as const,
      })),
  );
}

export const incentiveRulesSection: CatalogSection<IncentiveRuleFile, IncentiveRules> = {
  name: 'incentiveRules',
  root: 'incentive-rules',
  format: 'yaml',
  schema: IncentiveRuleFile,
  compile,
  lint,
};
