import { Type, type Static, type TSchema } from 'typebox';
import { Basis, Confidence, Parameter } from '../../parameter.ts';
import { ENGINE_CLASSES } from '../../../vocabulary/building.ts';
import { MEASURE_CATEGORIES } from '../../../vocabulary/cost-categories.ts';
import { END_USES } from '../../../vocabulary/energy.ts';
import { TIERS } from '../../../vocabulary/tiers.ts';
import { oneOf } from '../one-of.ts';
import { MEASURE_TAGS } from '../programs/vocabulary.ts';
import {
  CLUSTERS,
  COST_BASES,
  EVIDENCE_KINDS,
  FLAG_FACTS,
  NUMBER_FACTS,
  PRICE_BASES,
  PRICE_INCLUDES,
  PRICE_LEVELS,
  QUANTITY_BASES,
  SCOPE_FAMILIES,
  STAGES,
  TEXT_FACTS,
} from './vocabulary.ts';

const CLOSED = { additionalProperties: false };
const Positive = Type.Number({ exclusiveMinimum: 0 });

/** `{ fact, in | is | atLeast | atMost }`: one comparison over one typed fact. */
const Test = Type.Union([
  Type.Object({ fact: oneOf(TEXT_FACTS), in: Type.Array(Type.String(), { minItems: 1 }) }, CLOSED),
  Type.Object({ fact: oneOf(NUMBER_FACTS), atLeast: Type.Number() }, CLOSED),
  Type.Object({ fact: oneOf(NUMBER_FACTS), atMost: Type.Number() }, CLOSED),
  Type.Object({ fact: oneOf(FLAG_FACTS), is: Type.Boolean() }, CLOSED),
]);
export type ConditionTest = Static<typeof Test>;
export type Condition = ConditionTest | { all: Condition[] } | { any: Condition[] } | { not: Condition };

/** `all` / `any` / `not` over tests, two levels deep (the catalogue needs no more, and flat rules stay readable). */
const Inner: TSchema = Type.Union([
  Test,
  Type.Object({ any: Type.Array(Test, { minItems: 1 }) }, CLOSED),
  Type.Object({ not: Test }, CLOSED),
]);
const ConditionSchema = Type.Unsafe<Condition>(
  Type.Union([Inner, Type.Object({ all: Type.Array(Inner, { minItems: 1 }) }, CLOSED)]),
);

/** One price as it was read, in the money of its year and before anything is taken off or moved. */
const PriceRecord = Type.Object(
  {
    source: Type.String(),
    locator: Type.String({ minLength: 1 }),
    year: Type.Integer({ minimum: 1980, maximum: 2100 }),
    cost_basis: oneOf(COST_BASES),
    usd: Positive,
    unit: Type.String({ minLength: 1 }),
    note: Type.Optional(Type.String()),
  },
  CLOSED,
);

const Price = Type.Object(
  {
    price_level: oneOf(PRICE_LEVELS),
    low: Type.Number({ minimum: 0, description: 'Zero where many buildings need none of this work.' }),
    mid: Positive,
    high: Positive,
    price_basis: oneOf(PRICE_BASES),
    cost_type: Type.Union([Type.Literal('total'), Type.Literal('incremental'), Type.Literal('target')]),
    outcome: Type.Union([Type.Literal('estimate'), Type.Literal('final_cost')]),
    dollar_period: Type.String({ pattern: '^\\d{4}(-\\d{2})?$' }),
    includes: Type.Array(oneOf(PRICE_INCLUDES)),
    basis: Basis,
    source: Type.String(),
    locator: Type.String({ minLength: 1 }),
    confidence: Confidence,
    note: Type.Optional(Type.String()),
    records: Type.Optional(
      Type.Array(PriceRecord, { minItems: 1, description: 'What the three figures were read from.' }),
    ),
  },
  CLOSED,
);

/** Multipliers of a fraction, by class. */
const ByClass = Type.Unsafe<Readonly<Record<string, Parameter>>>({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(ENGINE_CLASSES.map((name) => [name, Parameter])),
});

const Reduce = Type.Object(
  {
    kind: Type.Literal('reduce'),
    end_use: oneOf(END_USES),
    fuels: Type.Union([Type.Literal('all'), Type.Literal('electricity'), Type.Literal('fossil')]),
    fraction: Parameter,
    applicable_share: Type.Optional(Parameter),
    evidence: oneOf(EVIDENCE_KINDS),
    cluster: Type.Union([oneOf(CLUSTERS), Type.Null()]),
    per_storey: Type.Optional(
      Type.Boolean({ description: 'The fraction is for one storey; divided by the storeys.' }),
    ),
    by_class: Type.Optional(ByClass),
  },
  CLOSED,
);
const Generator = Type.Object(
  {
    kind: Type.Literal('generator'),
    end_use: oneOf(END_USES),
    efficiency: Parameter,
    evidence: oneOf(EVIDENCE_KINDS),
  },
  CLOSED,
);
const Electrify = Type.Object(
  {
    kind: Type.Literal('electrify'),
    end_use: oneOf(END_USES),
    served: Parameter,
    seasonal_cop: Parameter,
    design_cop: Type.Optional(Parameter),
    existing_efficiency: Type.Optional(Parameter),
    added_kw: Type.Optional(Parameter),
    heat_pump: Type.Boolean(),
  },
  CLOSED,
);
const FuelSwitch = Type.Object(
  { kind: Type.Literal('oil_to_gas'), end_use: oneOf(END_USES), saving: Parameter },
  CLOSED,
);
const Pv = Type.Object({ kind: Type.Literal('pv'), yield: Parameter }, CLOSED);
const Storage = Type.Object(
  { kind: Type.Literal('storage'), kw_per_kwh: Parameter, lost_kwh_per_kwh: Parameter },
  CLOSED,
);

export const MeasureFile = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9_]+$' }),
    name: Type.String({ minLength: 3 }),
    summary: Type.String({ minLength: 10 }),
    category: oneOf(MEASURE_CATEGORIES),
    family: oneOf(SCOPE_FAMILIES),
    stage: oneOf(STAGES),
    tiers: Type.Array(oneOf(TIERS)),
    group: Type.Union([Type.String(), Type.Null()], {
      description: 'At most one measure of a group in a tier.',
    }),
    rank: Type.Integer({ description: 'Inside a group a later tier may only move to a higher rank.' }),
    supersedes: Type.Array(Type.String(), {
      description: 'Groups or measures a tier drops when it buys this one.',
    }),
    requires: Type.Array(Type.String(), { description: 'Measures bought with this one where they apply.' }),
    applies: ConditionSchema,
    assumed_done_under: Type.Array(Type.Union([Type.Literal('ll88'), Type.Literal('tenant_meters')])),
    withheld_by_default: Type.Union([Type.String(), Type.Null()]),
    /** A building finished after this year is taken to have it: the code of its day asked for it. */
    required_of_new_buildings: Type.Optional(Parameter),
    quantity: Type.Object(
      {
        basis: oneOf(QUANTITY_BASES),
        per: Type.Optional(Parameter),
        unit: Type.String(),
        counted: Type.String(),
        whole: Type.Optional(
          Type.Boolean({ description: 'Bought by the piece: a whole number, at least one.' }),
        ),
      },
      CLOSED,
    ),
    question: Type.Optional(
      Type.String({ description: 'What settles a price that begins at zero; asked of the owner.' }),
    ),
    prices: Type.Array(Price, { minItems: 1 }),
    minimum_usd: Type.Optional(Parameter),
    public_housing_over_private: Type.Optional(Parameter),
    size_law: Type.Union([
      Type.Object(
        {
          reference: Positive,
          exponent: Positive,
          per: Type.Optional(
            Type.Literal('dwelling', {
              description: 'The law goes by the amount in one dwelling, not in the job.',
            }),
          ),
          /** Range of the exponent: asked of an assumed one. */
          low: Type.Optional(Positive),
          high: Type.Optional(Positive),
          from: Positive,
          to: Positive,
          basis: Basis,
          source: Type.String(),
          locator: Type.String(),
        },
        CLOSED,
      ),
      Type.Null(),
    ]),
    shares: Type.Object({ material: Type.Number(), labour: Type.Number(), equipment: Type.Number() }, CLOSED),
    trade_series: Type.String(),
    effects: Type.Array(Type.Union([Reduce, Generator, Electrify, FuelSwitch, Pv, Storage])),
    lifetime: Parameter,
    part: Type.Optional(
      Type.Object(
        {
          name: oneOf(['windows', 'roof', 'boiler', 'chiller', 'rooftop']),
          when_due: Type.Boolean({ description: 'Done when the part is renewed, not before.' }),
          life: Type.Optional(Parameter),
        },
        {
          ...CLOSED,
          description:
            'Part or equipment that is worked on: where its year is known, conditions see it as the vintage. Its service life is that of like_for_like, unless it is given here.',
        },
      ),
    ),
    like_for_like: Type.Union([
      Type.Object(
        {
          share: Parameter,
          only_where_age_known: Type.Optional(
            Type.Boolean({
              description: 'No replacement is taken to come where nothing says how old it is.',
            }),
          ),
          equipment: Type.String(),
          /** Age of the replaced equipment from which it is bought again anyway. */
          life: Parameter,
        },
        CLOSED,
      ),
      Type.Null(),
    ]),
    landmark: Type.Object(
      {
        rule: Type.Union([Type.Literal('unaffected'), Type.Literal('withheld'), Type.Literal('priced_up')]),
        multiplier: Type.Optional(Parameter),
        text: Type.Optional(Type.String()),
      },
      CLOSED,
    ),
    where: oneOf(['plant_room', 'common_areas', 'exterior', 'occupied_rooms', 'in_dwellings']),
    intrusive: Type.Boolean({
      description: 'Opens finishes inside dwellings: access, protection, patch and paint.',
    }),
    facade_work: Type.Boolean(),
    permit: Type.Boolean(),
    abatement: oneOf(['none', 'boiler_room', 'window', 'roof']),
    tags: Type.Array(oneOf(MEASURE_TAGS)),
    maintenance_usd_per_unit_year: Type.Optional(Parameter),
    months: Type.Optional(Type.Object({ to_start: Parameter, to_service: Parameter }, CLOSED)),
    decay_years: Type.Optional(Parameter),
  },
  CLOSED,
);
export type MeasureFile = Static<typeof MeasureFile>;
export type MeasurePrice = Static<typeof Price>;
export type MeasureEffect = MeasureFile['effects'][number];
