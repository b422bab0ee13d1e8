import { Type, type Static } from 'typebox';
import type { CatalogProblem, CatalogSection } from '../section.ts';

const literals = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.Union(values.map((value) => Type.Literal(value))));

const Deadline = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9_]+$' }),
    date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    yearly: Type.Optional(
      Type.Object(
        { month: Type.Integer({ minimum: 1, maximum: 12 }), day: Type.Integer({ minimum: 1, maximum: 28 }) },
        { additionalProperties: false },
      ),
    ),
    title: Type.String({ minLength: 3 }),
    text: Type.String({ minLength: 10 }),
    applies: Type.Object(
      {
        region: Type.Optional(literals(['nyc', 'westchester'] as const)),
        needs: literals([
          'll97_applies',
          'll97_counted',
          'fuel_oil_4',
          'solar_credit',
          'solar_abatement',
        ] as const),
      },
      { additionalProperties: false },
    ),
    stake: literals([
      'none',
      'heat_pump_credit',
      'solar_credit',
      'solar_abatement',
      'penalty_2030',
      'penalty_now',
    ] as const),
    source: Type.String(),
    locator: Type.String({ minLength: 1 }),
  },
  { additionalProperties: false },
);
export type Deadline = Static<typeof Deadline>;
const DeadlinesFile = Type.Array(Deadline, { minItems: 1 });

/** `catalog/deadlines/*.yaml`: dated events that move an owner's money. */
export const deadlinesSection: CatalogSection<Deadline[], { readonly list: readonly Deadline[] }> = {
  name: 'deadlines',
  root: 'deadlines',
  format: 'yaml',
  schema: DeadlinesFile,
  compile: (files) => ({ list: files.flatMap((file) => file.content) }),
  lint(files, context) {
    return files.flatMap(({ path, content }) =>
      content.flatMap((deadline, index): CatalogProblem[] => {
        const at = `/${index}`;
        const problems: CatalogProblem[] = [];
        if ((deadline.date === undefined) === (deadline.yearly === undefined))
          problems.push({ path, pointer: at, message: 'needs either date or yearly', severity: 'error' });
        if (!context.sourceIds.has(deadline.source))
          problems.push({
            path,
            pointer: `${at}/source`,
            message: `no source record ${deadline.source}`,
            severity: 'error',
          });
        return problems;
      }),
    );
  },
};
