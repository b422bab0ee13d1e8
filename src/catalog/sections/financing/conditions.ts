import { Type, type Static, type TSchema } from 'typebox';

/** Typed facts a gate may ask about; null is unknown and makes the gate unknown. */
const FINANCING_FACTS = [
  'ownerType',
  'region',
  'engineClass',
  'mortgageHolder',
  'refiInProgress',
  'dwellingUnits',
  'areaSqft',
  'scopeCostUsd',
  'allElectric',
  'energySavingsShare',
  'combinedSavingsShare',
  'singleCommercialOwner',
  'lawPenaltyArrears',
  'simplePaybackYears',
  'taxCreditUsd',
  'electivePayUsd',
  'hasPhotovoltaics',
] as const;
export type FinancingFact = (typeof FINANCING_FACTS)[number];

const closed = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/** One test of one fact. Exactly one of the comparisons is given (the lint checks). */
const GateTest = closed({
  fact: Type.Union(FINANCING_FACTS.map((fact) => Type.Literal(fact))),
  is: Type.Optional(Type.Union([Type.String(), Type.Boolean(), Type.Number()])),
  in: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  at_least: Type.Optional(Type.Number()),
  at_most: Type.Optional(Type.Number()),
});

/** Something the request cannot say: always unknown. The text is what to confirm. */
export const GateConfirmation = closed({ confirm: Type.String({ minLength: 1 }) });

const GateLeaf = Type.Union([GateTest, GateConfirmation]);
const GateGroup = Type.Union([
  GateLeaf,
  closed({ all: Type.Array(GateLeaf, { minItems: 1 }) }),
  closed({ any: Type.Array(GateLeaf, { minItems: 1 }) }),
  closed({ not: GateLeaf }),
]);

/** `all any not` over tests, at most two levels deep; no expressions, no code. */
export const GateCondition = Type.Union([
  GateGroup,
  closed({ all: Type.Array(GateGroup, { minItems: 1 }) }),
  closed({ any: Type.Array(GateGroup, { minItems: 1 }) }),
  closed({ not: GateGroup }),
]);

type Leaf = Omit<Static<typeof GateTest>, 'fact'> & { readonly fact: FinancingFact };
export type GateCondition =
  | Leaf
  | Static<typeof GateConfirmation>
  | { readonly all: readonly GateCondition[] }
  | { readonly any: readonly GateCondition[] }
  | { readonly not: GateCondition };
