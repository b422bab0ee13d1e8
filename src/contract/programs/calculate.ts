import { Type, type Static } from 'typebox';
import { closed, oneOf, text, usd } from '../estimate/fields.ts';
import { StateCode } from './vocabulary.ts';

const Day = (description: string) => Type.Optional(Type.String({ format: 'date', description }));
const Amount = (description: string, maximum: number) =>
  Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum, description }));

export const CalculateInput = closed(
  {
    programId: Type.String({ minLength: 1, maxLength: 200, description: 'Program id.' }),
    projectCost: Type.Number({
      minimum: 0.01,
      maximum: 1e12,
      description: 'Cost of the eligible property, USD; at least one cent.',
    }),
    state: Type.Optional(StateCode),
    capacity: Amount(
      'Capacity, kW AC; kWh of usable capacity for storage priced a kWh; tons for programs priced a ton.',
      1e8,
    ),
    qualifiesForBonus: Type.Optional(
      closed(
        {
          energyCommunity: Type.Optional(Type.Boolean({ description: 'In an energy community.' })),
          domesticContent: Type.Optional(Type.Boolean({ description: 'Meets the domestic content test.' })),
          lowIncome: Type.Optional(Type.Boolean({ description: 'Holds a low-income capacity allocation.' })),
        },
        'Adders the project qualifies for; absent means not.',
      ),
    ),
    prevailingWage: Type.Optional(
      Type.Boolean({ description: 'Prevailing wages and apprenticeship are met; default true.' }),
    ),
    asOf: Day('Day of the calculation; default today in New York.'),
    constructionBegins: Day('Day construction begins; default the day of the calculation.'),
    placedInService: Day('Day placed in service; default unknown.'),
    annualKwh: Amount('Electricity made (or saved) a year, kWh.', 1e13),
    floorAreaSqft: Amount('Floor area, sqft.', 1e9),
    dwellingUnits: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'Dwellings.' })),
    ownerType: Type.Optional(
      Type.Unsafe<'coop' | 'condo' | 'nonprofit' | 'for_profit' | 'public'>({
        type: 'string',
        enum: ['coop', 'condo', 'nonprofit', 'for_profit', 'public'],
        description: 'Owner; default a taxed for-profit owner.',
      }),
    ),
  },
  'The project and the program to price.',
);
export type CalculateInput = Static<typeof CalculateInput>;

export const CalculationResult = closed(
  {
    programId: text('Program id.'),
    baseCredit: usd('At the base rate of the project.'),
    bonusCredit: usd('From adders.'),
    totalCredit: usd('Base and bonus, after caps.'),
    effectiveRate: Type.Number({ minimum: 0, description: 'totalCredit / projectCost. Fraction.' }),
    breakdown: Type.Record(Type.String(), Type.Number(), {
      description:
        'Rates as fractions: `base` and one `…Bonus` per applied adder; for amounts a unit, `base` is the unit amount in USD.',
    }),
    formula: text('The arithmetic in words and numbers.'),
    determination: oneOf(
      ['eligible', 'undetermined'] as const,
      'undetermined: the conditions below are taken as met.',
    ),
    assumptions: Type.Array(Type.String(), {
      description: 'Inputs that were used or taken for granted, and conditions to confirm.',
    }),
    source: text('Source id.'),
    locator: text('Where in the source.'),
    confidence: text('How the entry was read.'),
  },
  'What one program is worth for the project.',
);
export type CalculationResult = Static<typeof CalculationResult>;
