import { Type, type Static } from 'typebox';
import { Day } from './day.ts';
import { oneOf } from '../one-of.ts';

/** Typed facts a condition may ask about. Unknown facts make a condition undetermined, never false. */
const FACTS = [
  'state',
  'region',
  'county',
  'place',
  'electricUtility',
  'gasUtility',
  'ownerType',
  'ownerPaysPropertyTax',
  'buildingClass',
  'dwellingUnits',
  'floorAreaSqft',
  'peakDemandKw',
  'nypaCustomer',
  'energyCommunity',
  'prevailingWage',
  'capacityKwAc',
  'storageKwh',
  'tons',
  'costUsd',
  'constructionBegins',
  'placedInService',
  'asOf',
  'incomeQualified',
  'affordableHousing',
  'disadvantagedCommunity',
  'existingBuilding',
  'fuelReplaced',
  'zip',
  'confirmed',
] as const;
export type FactName = (typeof FACTS)[number];

const strict = { additionalProperties: false } as const;
const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

/** One test of one fact; exactly one operator. `before` and `after` exclude the day itself; `overlaps` tests a set. */
const Test = Type.Object(
  {
    fact: oneOf(FACTS),
    is: Type.Optional(Scalar),
    in: Type.Optional(Type.Array(Scalar, { minItems: 1 })),
    atLeast: Type.Optional(Type.Number()),
    atMost: Type.Optional(Type.Number()),
    before: Type.Optional(Day),
    after: Type.Optional(Day),
    overlaps: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    startsWith: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })),
  },
  { ...strict, minProperties: 2, maxProperties: 2 },
);
export type Test = Static<typeof Test>;

const NotTest = Type.Object({ not: Test }, strict);
const Inner = Type.Union([
  Test,
  NotTest,
  Type.Object({ all: Type.Array(Type.Union([Test, NotTest]), { minItems: 1 }) }, strict),
  Type.Object({ any: Type.Array(Type.Union([Test, NotTest]), { minItems: 1 }) }, strict),
]);

/** `all`, `any` and `not` over tests, two levels deep: enough for every rule so far, and readable like one. */
export const Condition = Type.Union([
  Inner,
  Type.Object({ not: Inner }, strict),
  Type.Object({ all: Type.Array(Inner, { minItems: 1 }) }, strict),
  Type.Object({ any: Type.Array(Inner, { minItems: 1 }) }, strict),
]);
export type Condition =
  Test | { not: Condition } | { all: readonly Condition[] } | { any: readonly Condition[] };

/** Dates a window can bound: applying, beginning construction, placing in service, claiming or acquiring. */
const WINDOW_KINDS = ['apply', 'begin_construction', 'placed_in_service', 'claim'] as const;
export type WindowKind = (typeof WINDOW_KINDS)[number];

/** Inclusive at both ends; an open end is absent. */
const Window = Type.Object(
  {
    kind: oneOf(WINDOW_KINDS),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
  },
  { ...strict, minProperties: 2 },
);
export type Window = Static<typeof Window>;

const WindowSet = Type.Union([
  Window,
  Type.Object({ all: Type.Array(Window, { minItems: 1 }) }, strict),
  Type.Object({ any: Type.Array(Window, { minItems: 1 }) }, strict),
]);

/** Windows joined by AND (`all`) and OR (`any`) as the law has them. */
export const WindowRule = Type.Union([
  WindowSet,
  Type.Object({ all: Type.Array(WindowSet, { minItems: 1 }) }, strict),
  Type.Object({ any: Type.Array(WindowSet, { minItems: 1 }) }, strict),
]);
export type WindowRule = Window | { all: readonly WindowRule[] } | { any: readonly WindowRule[] };
