import { Type, type Static, type TSchema } from 'typebox';
import { Confidence, Parameter } from '../../parameter.ts';
import { GateCondition } from './conditions.ts';
import { FRICTIONS, PRODUCT_ROLES } from '../../../vocabulary/financing.ts';

const closed = <T extends Record<string, TSchema>>(properties: T, description = '') =>
  Type.Object(properties, { additionalProperties: false, ...(description === '' ? {} : { description }) });
const words = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.Union(values.map((value) => Type.Literal(value))));
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

const Gate = closed({
  gate: Type.String({ pattern: '^[a-z_]+$', description: 'Name served in excluded[].gate.' }),
  when: GateCondition,
  reason: Type.String({ minLength: 1, description: 'Said when the gate is not met or cannot be settled.' }),
  unknown: words(['conditional', 'exclude', 'pass'] as const),
});
export type Gate = Static<typeof Gate>;

const Rate = closed({
  when: Type.Optional(GateCondition),
  annual_rate: Type.Optional(Parameter),
  index: Type.Optional(Type.String({ description: 'Id under indices of terms.yaml.' })),
  spread: Type.Optional(Parameter),
  as_of: day,
  basis: Type.String({ minLength: 1, description: 'How the rate comes about, in words.' }),
});
export type Rate = Static<typeof Rate>;

const Friction = words(FRICTIONS);

/** `catalog/financing/products/<id>.yaml`: one financing product. Fractions, USD and years. */
export const FinancingProduct = closed({
  id: Type.String({ pattern: '^[a-z0-9_]+$' }),
  title: Type.String({ minLength: 1 }),
  provider: Type.String({ minLength: 1 }),
  role: words(PRODUCT_ROLES),
  availability: closed({
    kind: words(['firm', 'conditional', 'not_for_owners'] as const),
    reason: Type.Optional(Type.String({ description: 'Required unless firm.' })),
  }),
  gates: Type.Array(Gate),
  rates: Type.Array(Rate, { description: 'The first whose condition holds; empty for equity.' }),
  fresh_days: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  term: Type.Union([
    closed({
      years: Parameter,
      amortisation_years: Type.Optional(Parameter),
      within_useful_life: Type.Boolean(),
      payments_per_year: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(4), Type.Literal(12)]),
    }),
    Type.Null(),
  ]),
  costs: closed({
    origination: Type.Optional(Parameter),
    minimum_fee: Type.Optional(Parameter),
    fixed: Type.Optional(Parameter),
    recording_tax: Type.Boolean(),
    capitalises_interest: Type.Boolean(),
    construction_premium: Type.Optional(Parameter),
  }),
  sizing: closed({
    share_of_cost: Type.Optional(Parameter),
    minimum: Type.Optional(Parameter),
    maximum: Type.Optional(Parameter),
    per_dwelling: Type.Optional(Parameter),
    savings_coverage_floor: Type.Optional(Parameter),
    sir_minimum: Type.Optional(Parameter),
  }),
  price: Type.Optional(
    closed({
      per_kwh: Type.Optional(Parameter),
      public_per_kwh: Type.Optional(Parameter),
      escalation: Type.Optional(Parameter),
      credit: Type.Optional(Parameter),
    }),
  ),
  admits_tax_bill_charge: Type.Optional(
    Type.Boolean({ description: 'Seniors only: may a C-PACE charge stand beside it? Absent = no.' }),
  ),
  incentives_go_to: words(['owner', 'provider'] as const),
  untested: Type.Array(words(['ltv', 'dscr'] as const)),
  consent: closed({
    text: Type.String({ minLength: 1 }),
    friction: closed({ none: Friction, bank: Friction, cmbs: Friction, agency: Friction }),
    owner_friction: Type.Optional(
      Type.Partial(
        closed({
          coop: Friction,
          condo: Friction,
          nonprofit: Friction,
          for_profit: Friction,
          public: Friction,
        }),
        { additionalProperties: false, description: "What the owner's own members or board must agree to." },
      ),
    ),
  }),
  security: Type.String({ minLength: 1 }),
  balance_sheet: Type.String({ minLength: 1 }),
  confirm: Type.Optional(
    Type.Array(Type.String(), { description: 'Settle before closing; stated, not a gate.' }),
  ),
  confidence: Confidence,
  sources: Type.Array(closed({ source: Type.String(), locator: Type.String({ minLength: 1 }) }), {
    minItems: 1,
  }),
});
export type FinancingProduct = Static<typeof FinancingProduct>;
