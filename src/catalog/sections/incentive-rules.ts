import { Type, type Static } from 'typebox';
import { Parameter } from '../parameter.ts';
import type { CatalogFile, CatalogProblem, CatalogSection, LintContext } from '../section.ts';
import { Day } from './programs/day.ts';
import { oneOf } from './one-of.ts';
import { PROGRAM_CONFIDENCES, PROGRAM_STATUSES } from '../../vocabulary/programs.ts';
import { MEASURE_TAGS, SECTORS } from './programs/vocabulary.ts';
import { TECHNOLOGIES } from '../../vocabulary/technologies.ts';

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
    regions: Type.Optional(Type.Array(oneOf(['nyc', 'westchester']))),
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

const MonthAndDay = Type.String({ pattern: '^(0[1-9]|1[0-2])-([0-2][0-9]|3[01])$' });

/** The City's property-tax year: who is in service and applies by the first day has the abatement from the second. */
const PropertyTaxYear = Type.Object(
  {
    kind: Type.Literal('property_tax_year'),
    appliedBy: MonthAndDay,
    begins: MonthAndDay,
    source: Type.String(),
    locator: Type.String(),
    note: Type.Optional(Type.String()),
  },
  strict,
);

/** Words people search for, and the words programs use. */
const Synonyms = Type.Object(
  {
    kind: Type.Literal('search_synonyms'),
    synonyms: Type.Array(
      Type.Object(
        {
          /** Any of these in a query, words in order. */
          asked: Type.Array(Type.String(), { minItems: 1 }),
          /** Finds these too. */
          finds: Type.Array(Type.String(), { minItems: 1 }),
        },
        strict,
      ),
    ),
    source: Type.String(),
    locator: Type.String(),
  },
  strict,
);
export type SearchSynonyms = Static<typeof Synonyms>['synonyms'];

/** A parameter for each of these names. */
const each = <const Names extends readonly string[]>(names: Names) =>
  Type.Object(
    Object.fromEntries(names.map((name) => [name, Parameter])) as Record<Names[number], typeof Parameter>,
    strict,
  );

/** The numbers of the match score. */
const Scores = Type.Object(
  {
    kind: Type.Literal('match_scores'),
    status: each(PROGRAM_STATUSES),
    confidence: each(PROGRAM_CONFIDENCES),
    parameters: Type.Record(Type.String(), Parameter),
    /** Sectors each project size stands for. */
    sectorsOfSize: Type.Record(Type.String(), Type.Array(oneOf(SECTORS))),
  },
  strict,
);
export type MatchScores = Omit<Static<typeof Scores>, 'kind'>;

export const IncentiveRuleFile = Type.Union([
  ElectivePay,
  Parameters,
  Stacking,
  Benchmarks,
  PropertyTaxYear,
  Synonyms,
  Scores,
]);
export type IncentiveRuleFile = Static<typeof IncentiveRuleFile>;
export type StackingRule = Static<typeof Stacking>;

/** Parameters the code reads: without one of them there is no catalogue. */
const READ_PARAMETERS = [
  'taxCreditYearAfterService',
  'electivePayYearAfterService',
  'corporateIncomeTaxRate',
  'mmbtuPerTherm',
  'openStatusValidDays',
  'serviceSlackMonths',
  'publicFundsWageShare',
  'publicFundsWageProjectUsd',
  'largestDwellingSqft',
] as const;
type ReadParameter = (typeof READ_PARAMETERS)[number];

/** Rules of combination and payment that are no program's own. */
export interface IncentiveRules {
  readonly electivePay: Omit<Static<typeof ElectivePay>, 'kind'>;
  readonly parameters: Readonly<
    Record<ReadParameter, Static<typeof Parameter>> & Record<string, Static<typeof Parameter>>
  >;
  readonly stacking: readonly StackingRule[];
  readonly costBenchmarks: readonly CostBenchmark[];
  readonly propertyTaxYear: Omit<Static<typeof PropertyTaxYear>, 'kind'>;
  readonly synonyms: SearchSynonyms;
  readonly matchScores: MatchScores;
  /** Bit of each measure tag. */
  readonly tagBits: Readonly<Record<string, number>>;
}

type Kind = IncentiveRuleFile['kind'];
type OfKind<K extends Kind> = Extract<IncentiveRuleFile, { kind: K }>;

function compile(files: readonly CatalogFile<IncentiveRuleFile>[]): IncentiveRules {
  const all = <K extends Kind>(kind: K) =>
    files.map(({ content }) => content).filter((content): content is OfKind<K> => content.kind === kind);
  const one = <K extends Kind>(kind: K): OfKind<K> => {
    const [found] = all(kind);
    if (found === undefined) throw new Error(`catalog/incentive-rules holds no ${kind} rule`);
    return found;
  };
  const parameters: Record<string, Static<typeof Parameter>> = {};
  for (const file of all('parameters')) Object.assign(parameters, file.parameters);
  const missing = READ_PARAMETERS.filter((name) => parameters[name] === undefined);
  if (missing.length > 0) throw new Error(`catalog/incentive-rules holds no parameter ${missing.join(', ')}`);
  return {
    costBenchmarks: all('cost_benchmarks').flatMap(({ benchmarks }) => benchmarks),
    electivePay: one('elective_pay'),
    parameters: parameters as IncentiveRules['parameters'],
    stacking: all('stacking').toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    tagBits: Object.fromEntries(MEASURE_TAGS.map((tag, index) => [tag, 1 << index])),
    propertyTaxYear: one('property_tax_year'),
    synonyms: all('search_synonyms').flatMap(({ synonyms }) => synonyms),
    matchScores: one('match_scores'),
  };
}

function sourcesOf(file: IncentiveRuleFile): string[] {
  if (file.kind === 'parameters') return Object.values(file.parameters).map((parameter) => parameter.source);
  if (file.kind === 'match_scores')
    return [file.status, file.confidence, file.parameters]
      .flatMap((scores) => Object.values(scores))
      .map(({ source }) => source);
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
