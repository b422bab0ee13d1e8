import { Type, type Static } from 'typebox';
import { closed, oneOf } from '../estimate/fields.ts';

const Amount = (description: string, maximum: number) =>
  Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum, description }));
const Fact = (description: string) =>
  Type.Optional(
    Type.Boolean({ description: `${description} Absent: unknown, and what asks for it stays open.` }),
  );
export const Day = (description: string) => Type.Optional(Type.String({ format: 'date', description }));

const UtilityId = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 80, pattern: '^[a-z0-9][a-z0-9_]*$', description }));

/** What a match or a calculation may be told about the project beyond its technology and cost; all optional. */
export const projectInputs = {
  capacity: Amount(
    'Capacity, kW AC: thermal for heat pumps (12,000 Btu/h are a ton); kW held back where demand response is paid a kW and month; for storage both kW and, where a line pays stored kWh, kWh. capacityUnit says otherwise.',
    1e8,
  ),
  capacityUnit: Type.Optional(
    oneOf(
      ['kw', 'kwh', 'tons'] as const,
      'Unit of capacity; default kW as said there. tons of cooling, kWh of usable storage.',
    ),
  ),
  quantity: Amount(
    'How many units a line pays for where no other input counts them: ports, chargers, fixtures, feet of pipe, horsepower, kWh fed in, as the `unit` of the line says. Where a limit holds for each item, the number of items.',
    1e9,
  ),
  ownerType: Type.Optional(
    oneOf(
      ['coop', 'condo', 'nonprofit', 'for_profit', 'public', 'homeowner'] as const,
      'Owner. Absent: a taxed for-profit owner, but unknown for programs of homes; `homeowner` lives in the home.',
    ),
  ),
  buildingType: Type.Optional(
    oneOf(
      ['house', 'multifamily', 'office', 'retail', 'industrial', 'hotel', 'healthcare', 'education'] as const,
      'Kind of building; `house` has one to four dwellings.',
    ),
  ),
  dwellingUnits: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'Dwellings.' })),
  floorAreaSqft: Amount('Floor area, sqft.', 1e9),
  zip: Type.Optional(
    Type.String({ pattern: '^[0-9]{5}$', description: 'ZIP code of the project, five digits.' }),
  ),
  town: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 80,
      description:
        'Town or borough in New York (Brooklyn, White Plains): says whether the project is in New York City or Westchester. Any other name settles nothing; zip wins.',
    }),
  ),
  utility: UtilityId(
    'Electric utility, as the programs name it (`con_edison`); `other` for one without programs here. A utility that sells both also stands for the gas account, unless gasUtility says otherwise.',
  ),
  gasUtility: UtilityId('Gas utility, as the programs name it; `other` or `none` where it has no programs.'),
  incomeQualified: Fact('Household or residents under the income limit of the program.'),
  affordableHousing: Fact('Affordable housing by agreement or by the rule of the program.'),
  disadvantagedCommunity: Fact('In a disadvantaged community.'),
  existingBuilding: Fact('Work on an existing building; false: new construction.'),
  fuelReplaced: Type.Optional(
    oneOf(
      ['gas', 'oil', 'propane', 'electric', 'steam', 'wood', 'none'] as const,
      'Fuel of the equipment that is replaced.',
    ),
  ),
  peakDemandKw: Amount('Peak electric demand of the building, kW.', 1e7),
  annualKwh: Amount('Electricity made (or saved) a year, kWh.', 1e13),
  annualTherms: Amount('Fuel saved a year, therms (10 therms are 1 MMBtu).', 1e11),
  beginConstruction: Day('Day construction begins; default the day of the answer.'),
  placedInService: Day('Day placed in service; default unknown.'),
  prevailingWage: Type.Optional(
    Type.Boolean({ description: 'Prevailing wages and apprenticeship are met; default true.' }),
  ),
  confirmed: Type.Optional(
    Type.Array(Type.String({ pattern: '^[a-z0-9_]{1,80}$' }), {
      maxItems: 40,
      uniqueItems: true,
      description:
        'Codes of conditions the applicant vouches for, as eligibilityRequirements and missingInputs name them; `open`: the program was found open.',
    }),
  ),
  denied: Type.Optional(
    Type.Array(Type.String({ pattern: '^[a-z0-9_]{1,80}$' }), {
      maxItems: 40,
      uniqueItems: true,
      description:
        'Codes of conditions the project does not meet: programs and lines that ask for one are ineligible.',
    }),
  ),
};

const ProjectInputs = closed(projectInputs, 'What is known of the project.');
export type ProjectInputs = Static<typeof ProjectInputs>;

export const DeterminationName = oneOf(
  ['eligible', 'ineligible', 'undetermined'] as const,
  'eligible: every condition on record was held against the project and met, but for those printed under conditions; undetermined: what missingInputs names could still deny it.',
  'Determination',
);
