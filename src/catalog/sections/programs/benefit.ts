import { Type, type Static } from 'typebox';
import { oneOf } from '../one-of.ts';
import { BENEFIT_KINDS, MEASURE_TAGS, TECHNOLOGIES } from './vocabulary.ts';

const strict = { additionalProperties: false } as const;
const Amount = Type.Union([Type.Number(), Type.Null()]);
const Kind = oneOf(BENEFIT_KINDS);
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** What a per-unit amount is multiplied by when the kind alone does not say. */
const BENEFIT_BASES = [
  'storage_capacity',
  'produced',
  'saved',
  'exported',
  'installed',
  'per_month',
  'deduction',
] as const;
const BasisOf = oneOf(BENEFIT_BASES);

/** One priced part of a benefit with several (a heat pump amount and a water heater amount). */
const Component = Type.Object(
  { tags: Type.Array(oneOf(MEASURE_TAGS), { minItems: 1 }), kind: Kind, amount: Type.Number() },
  strict,
);

export const Benefit = Type.Object(
  {
    kind: Kind,
    /** Headline: a fraction for percent_of_cost, USD otherwise; null when no source gives it. */
    amount: Amount,
    unit: Type.Union([Type.String(), Type.Null()]),
    basis: Type.Optional(BasisOf),
    /** Lower end of a published range the headline is the top of. */
    low: Type.Optional(Type.Number()),
    /** Higher step a part of the projects can reach. */
    high: Type.Optional(Type.Number()),
    /** Years over which it is paid in equal parts, or of production. */
    years: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Months a year a monthly amount is paid. */
    months: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
    components: Type.Optional(Type.Array(Component, { minItems: 1 })),
    text: Type.Optional(Type.String()),
  },
  strict,
);
export type Benefit = Static<typeof Benefit>;

export const Caps = Type.Object(
  {
    totalUsd: Type.Optional(Type.Number({ minimum: 0 })),
    annualUsd: Type.Optional(Type.Number({ minimum: 0 })),
    shareOfCost: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    /** Caps hold for each technology apart. */
    perTechnology: Type.Optional(Type.Boolean()),
    note: Type.Optional(Type.String()),
  },
  strict,
);
export type Caps = Static<typeof Caps>;

/** Rate without prevailing wages, and which projects get the full rate anyway. */
export const WageRule = Type.Object(
  {
    baseAmount: Type.Union([Type.Number(), Type.Null()]),
    exemptBelowKwAc: Type.Optional(Type.Number()),
    exemptBelowTons: Type.Optional(Type.Number()),
    exemptBegunBefore: Type.Optional(Day),
  },
  strict,
);
export type WageRule = Static<typeof WageRule>;

const Adder = Type.Object(
  {
    /** Added points of cost (0.10), or a share of the credit itself for production credits. */
    points: Type.Optional(Type.Number()),
    pointsWithoutWages: Type.Optional(Type.Number()),
    shareOfCredit: Type.Optional(Type.Number()),
    higherPoints: Type.Optional(Type.Number()),
    belowKwAc: Type.Optional(Type.Number()),
    note: Type.Optional(Type.String()),
  },
  strict,
);
export const Adders = Type.Object(
  {
    energyCommunity: Type.Optional(Adder),
    domesticContent: Type.Optional(Adder),
    lowIncome: Type.Optional(Adder),
  },
  strict,
);
export type Adders = Static<typeof Adders>;

/** A step of a phase-down by the day construction begins: a factor on the whole, or other rates. */
export const RateStep = Type.Object(
  {
    beginsFrom: Type.Optional(Day),
    beginsTo: Type.Optional(Day),
    factor: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    fullAmount: Type.Optional(Type.Number()),
    baseAmount: Type.Optional(Type.Number()),
  },
  strict,
);
export type RateStep = Static<typeof RateStep>;

/** One line of a program that has many, as its dataset lists it. */
export const BenefitDetail = Type.Object(
  {
    ref: Type.String(),
    items: Type.Array(Type.String()),
    technologies: Type.Array(oneOf(TECHNOLOGIES)),
    kind: Kind,
    amount: Amount,
    unit: Type.Union([Type.String(), Type.Null()]),
    capUsd: Type.Optional(Type.Number()),
    minUsd: Type.Optional(Type.Number()),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    incomeQualified: Type.Optional(Type.Boolean()),
    paused: Type.Optional(Type.Boolean()),
    asOf: Type.Optional(Day),
  },
  strict,
);
export type BenefitDetail = Static<typeof BenefitDetail>;
