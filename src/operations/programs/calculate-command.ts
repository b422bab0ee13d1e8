import type { CommandBinding } from '../operation.ts';

const day = (flag: string, description: string) => ({ flag: `--${flag} <day>`, description });

/** `plumbline programs calculate`: the request as options. */
export const CALCULATE_COMMAND: CommandBinding = {
  name: 'programs calculate',
  description: 'What one program is worth for a project',
  inputs: {
    programId: { flag: '<id>' },
    projectCost: { flag: '--cost <usd>', description: 'cost of the eligible property' },
    state: { flag: '--state <code>', description: 'two letters' },
    capacity: {
      flag: '--capacity <n>',
      description: 'kW AC (kWh for storage, tons for programs priced a ton)',
    },
    quantity: {
      flag: '--quantity <n>',
      description: 'units the line pays for (chargers, fixtures, feet), as its unit says',
    },
    'qualifiesForBonus.energyCommunity': {
      flag: '--energy-community',
      description: 'in an energy community',
    },
    'qualifiesForBonus.domesticContent': {
      flag: '--domestic-content',
      description: 'meets the domestic content test',
    },
    'qualifiesForBonus.lowIncome': {
      flag: '--low-income',
      description: 'holds a low-income capacity allocation',
    },
    prevailingWage: {
      flag: '--no-prevailing-wage',
      description: 'wage and apprenticeship rules are not met',
      read: (met) => (met === false ? false : undefined),
    },
    asOf: day('as-of', 'day of the calculation'),
    constructionBegins: day('construction-begins', 'day construction begins'),
    placedInService: day('placed-in-service', 'day placed in service'),
    annualKwh: { flag: '--annual-kwh <n>', description: 'electricity made or saved a year' },
    floorAreaSqft: { flag: '--floor-area <sqft>', description: 'floor area' },
    dwellingUnits: { flag: '--units <n>', description: 'dwellings' },
    ownerType: {
      flag: '--owner <type>',
      description: 'coop, condo, nonprofit, for_profit, public or homeowner',
    },
  },
};
