import { Type, type Static } from 'typebox';
import { ENGINE_CLASSES, type EngineClass } from '../../vocabulary/building.ts';
import { Parameter } from '../parameter.ts';

const Family = Type.String({ pattern: '^[a-z0-9_]+$' });
const BuildingClass = Type.Unsafe<EngineClass>(Type.Union(ENGINE_CLASSES.map((name) => Type.Literal(name))));
const Phrases = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 });

/** What a family's price is counted by. */
export const ProjectDriver = Type.Union([
  Type.Literal('dwelling'),
  Type.Literal('kw'),
  Type.Literal('ton'),
  Type.Literal('window'),
]);
export type ProjectDriver = Static<typeof ProjectDriver>;

export const ProjectFamily = Type.Object(
  {
    id: Family,
    label: Type.String({ minLength: 1 }),
    by: Type.Array(ProjectDriver, { minItems: 1, description: 'First that the record states.' }),
    series: Type.String({
      description: 'Price index that moves its dollars; nominal where what is paid follows none.',
    }),
    measures: Type.Array(Type.String(), { description: 'Engine measures that buy this work.' }),
    priced_by: Type.Optional(
      Type.Array(
        Type.Object(
          {
            phrases: Type.Optional(Phrases),
            and: Type.Optional(Phrases),
            classes: Type.Optional(Type.Array(BuildingClass, { minItems: 1 })),
            measures: Type.Array(Type.String(), { minItems: 1 }),
          },
          { additionalProperties: false },
        ),
        {
          description:
            'What the backtest prices it with: the first entry for the class of the building with one of the phrases in the scope (and one of `and`); one without them holds for any.',
        },
      ),
    ),
  },
  { additionalProperties: false },
);
export type ProjectFamily = Static<typeof ProjectFamily>;

/** How the words of a private project become a scope, and which rows are what the work cost. */
export const ProjectScopesFile = Type.Object(
  {
    kind: Type.Literal('project_scopes'),
    rules: Type.Array(Type.Object({ family: Family, phrases: Phrases }, { additionalProperties: false })),
    joined: Type.Array(
      Type.Object(
        {
          all_of: Type.Array(Family, { minItems: 1 }),
          absorbs: Type.Array(Family),
          as: Family,
          reason: Type.String({ minLength: 1 }),
        },
        { additionalProperties: false },
      ),
    ),
    not_scored: Type.Array(Family),
    families: Type.Array(ProjectFamily),
    /** Glazing of a window that a record counts and does not measure, sqft. */
    glazing_sqft_per_window: Parameter,
    bases: Type.Array(
      Type.Object(
        {
          basis: Type.String(),
          covers: Type.Union([Type.Literal('all_in'), Type.Literal('contract')]),
          note: Type.Optional(Type.String()),
        },
        { additionalProperties: false },
      ),
    ),
    passed_over: Type.Array(
      Type.Object({ basis: Type.String(), reason: Type.String() }, { additionalProperties: false }),
    ),
    disqualified: Type.Array(
      Type.Object({ phrases: Phrases, reason: Type.String() }, { additionalProperties: false }),
    ),
    public_words: Phrases,
    /** Classes of the records that can be priced, in the engine's words. */
    classes: Type.Array(
      Type.Object({ record: Type.String(), building_class: BuildingClass }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
);
export type ProjectScopesFile = Static<typeof ProjectScopesFile>;
