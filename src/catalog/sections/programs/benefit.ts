import { Type, type Static } from 'typebox';
import { WindowRule } from './conditions.ts';
import { Day } from './day.ts';
import { oneOf } from '../one-of.ts';
import { Requirement } from './requirement.ts';
import { TERRITORY_FIELDS } from './territory.ts';
import { PROGRAM_CONFIDENCES } from '../../../vocabulary/programs.ts';
import { BENEFIT_KINDS, MEASURE_TAGS, PAYMENTS } from './vocabulary.ts';
import { TECHNOLOGIES } from '../../../vocabulary/technologies.ts';

const strict = { additionalProperties: false } as const;
const Amount = Type.Union([Type.Number(), Type.Null()]);
const Kind = oneOf(BENEFIT_KINDS);

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

/** What a cap in dollars is counted by. */
const CAP_UNITS = ['project', 'dwelling', 'building', 'household', 'account', 'site', 'item'] as const;

export const Caps = Type.Object(
  {
    totalUsd: Type.Optional(Type.Number({ minimum: 0 })),
    annualUsd: Type.Optional(Type.Number({ minimum: 0 })),
    shareOfCost: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    /** What a dollar cap is for; the project where it says nothing. */
    per: Type.Optional(oneOf(CAP_UNITS)),
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

/** One thing a program pays for: its own amount, conditions, caps and dates. */
export const BenefitLine = Type.Object(
  {
    /** Stable within the program; `benefitId` of the interface. */
    id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' }),
    /** What it pays for, in own words; without it the items say so. */
    label: Type.Optional(Type.String({ minLength: 3 })),
    items: Type.Optional(Type.Array(Type.String())),
    technologies: Type.Array(oneOf(TECHNOLOGIES)),
    tags: Type.Optional(Type.Array(oneOf(MEASURE_TAGS), { minItems: 1 })),
    ...TERRITORY_FIELDS,
    kind: Kind,
    amount: Amount,
    unit: Type.Union([Type.String(), Type.Null()]),
    basis: Type.Optional(BasisOf),
    /** The source says "up to": what is paid depends on the job, so that it is in no sum. */
    upTo: Type.Optional(Type.Literal(true)),
    /** Lower end of a published range of which `amount` is the top. */
    low: Type.Optional(Type.Number()),
    /** The least it pays, USD. */
    minimumUsd: Type.Optional(Type.Number({ minimum: 0 })),
    years: Type.Optional(Type.Integer({ minimum: 1 })),
    months: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
    caps: Type.Optional(Caps),
    /** Conditions of this line beyond those of the program. */
    requirements: Type.Optional(Type.Array(Requirement)),
    /** Dates of this line beyond those of the program. */
    windows: Type.Optional(WindowRule),
    wages: Type.Optional(WageRule),
    /** The wage rule, the adders and the phase-down of the program do not touch this line. */
    flat: Type.Optional(Type.Literal(true)),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    incomeQualified: Type.Optional(Type.Boolean()),
    paused: Type.Optional(Type.Boolean()),
    asOf: Type.Optional(Day),
    /** The line the lists show; without one, the largest standard line of the commonest kind. */
    headline: Type.Optional(Type.Literal(true)),
    paid: Type.Optional(oneOf(PAYMENTS)),
    /** Where this amount was read, when not at the place of the program. */
    source: Type.Optional(Type.String()),
    locator: Type.Optional(Type.String({ minLength: 6 })),
    confidence: Type.Optional(oneOf(PROGRAM_CONFIDENCES)),
    note: Type.Optional(Type.String()),
    /** Kinds of restricting phrases of the source; each is a condition, or a lint says so. */
    phrases: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    /** Kinds of phrases among its words that, as read, restrict nobody: they name the work, or every case is paid. */
    unrestricting: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  },
  strict,
);
export type BenefitLine = Omit<Static<typeof BenefitLine>, 'requirements' | 'windows'> & {
  readonly windows?: WindowRule;
  readonly requirements?: readonly Requirement[];
};
