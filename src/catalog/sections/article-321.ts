import { Type, type Static } from 'typebox';
import { HEATING_SYSTEMS } from '../../vocabulary/systems.ts';
import { Parameter } from '../parameter.ts';
import type { CatalogProblem, CatalogSection } from '../section.ts';
import type { MeasureFile } from './measures/schema.ts';
import { oneOf } from './one-of.ts';

const CLOSED = { additionalProperties: false } as const;
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Words = Type.String({ minLength: 3 });
const Systems = Type.Array(oneOf(HEATING_SYSTEMS), { minItems: 1 });
const Ids = Type.Array(Type.String(), { minItems: 1 });

/** How a measure of the article is priced here: by work of the catalogue, by an allowance, or within the agent's fee. */
const Cost = Type.Object(
  {
    all: Type.Optional(Ids),
    one_of: Type.Optional(Ids),
    with_agent: Type.Optional(Type.Literal(true)),
    per: Type.Optional(oneOf(['building', 'plant', 'radiator'])),
    allowance: Type.Optional(Parameter),
  },
  { ...CLOSED, minProperties: 1 },
);

const Prescribed = Type.Object(
  {
    n: Type.Integer({ minimum: 1 }),
    title: Words,
    every_building: Type.Optional(Type.Literal(true)),
    asked: Type.Optional(Type.Literal(true)),
    heating: Type.Optional(Systems),
    ask_heating: Type.Optional(Systems),
    central_hot_water: Type.Optional(Type.Literal(true)),
    excused: Words,
    evidence: Type.Array(Words, { minItems: 1 }),
    cost: Cost,
  },
  CLOSED,
);
export type Prescribed = Static<typeof Prescribed>;

const Article321File = Type.Object(
  {
    law: Type.String(),
    limit_test: Type.Object(
      {
        section: Words,
        text: Words,
        emission_year: Type.Integer(),
        limit_period_from: Type.Integer(),
      },
      CLOSED,
    ),
    dates: Type.Object({ measures_done_by: Day, report_due_on: Day }, CLOSED),
    prescriptive: Type.Object({ section: Words, text: Words, certifier: Words }, CLOSED),
    agent: Type.Object({ title: Words, allowance: Parameter }, CLOSED),
    measures: Type.Array(Prescribed, { minItems: 13, maxItems: 13 }),
    source: Type.String(),
    locator: Words,
  },
  CLOSED,
);
export type Article321 = Static<typeof Article321File>;

/** `catalog/compliance/article-321.yaml`: the two ways of the article and its thirteen measures. */
export const article321Section: CatalogSection<Article321, Article321> = {
  name: 'article321',
  root: 'compliance/article-321.yaml',
  format: 'yaml',
  schema: Article321File,
  compile(files) {
    const file = files[0]?.content;
    if (file === undefined) throw new Error('compliance/article-321.yaml is missing');
    return file;
  },
  lint(files, { sections }) {
    const measures = sections['measures'] as { readonly list: readonly MeasureFile[] } | undefined;
    const measureIds = new Set(measures?.list.map(({ id }) => id));
    return files.flatMap(({ path, content }) =>
      content.measures.flatMap(({ n, cost: { all = [], one_of: oneOf = [], per, allowance } }, index) => {
        const at = (message: string): CatalogProblem => ({
          path,
          pointer: `/measures/${index}/cost`,
          message,
          severity: 'error',
        });
        const unknown = [...all, ...oneOf].filter((id) => !measureIds.has(id));
        return [
          ...unknown.map((id) => at(`no measure is called ${id}`)),
          ...((per === undefined) === (allowance === undefined) ? [] : [at('an allowance is per something')]),
          ...(n === index + 1 ? [] : [at('the measures stand in the order of the law')]),
        ];
      }),
    );
  },
};
