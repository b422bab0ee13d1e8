import type { FactName } from '../../../src/contract/facts/index.ts';
import { sentence } from '../format/sentence.ts';

/** A fact that one field takes: bills and lists come by file or by the account. */
export type SimpleFact = Exclude<FactName, 'bills' | 'measures_done' | 'quotes'>;

export interface FactField {
  readonly fact: SimpleFact;
  readonly label: string;
  readonly hint: string;
  /** Without options the field takes a number; `percent` is typed as 35 and kept as 0.35. */
  readonly options?: readonly (readonly [value: string, text: string])[];
  readonly percent?: true;
}

const SYSTEMS = {
  heating_system: [
    ['steam_1pipe', 'Steam, one pipe'],
    ['steam_2pipe', 'Steam, two pipes'],
    ['hydronic', 'Hot water'],
    ['district_steam', 'District steam'],
    ['rooftop_unit', 'Rooftop units'],
    ['packaged_terminal', 'Units in the wall'],
    ['forced_air', 'Warm air'],
    ['electric_resistance', 'Electric'],
    ['heat_pump', 'Heat pumps'],
  ],
  cooling_system: [
    ['window_ac', 'Window units'],
    ['central_chiller', 'Central chiller'],
    ['rooftop_unit', 'Rooftop units'],
    ['packaged_terminal', 'Units in the wall'],
    ['heat_pump', 'Heat pumps'],
    ['none', 'None'],
  ],
  hot_water_system: [
    ['boiler_coil', 'Coil in the heating boiler'],
    ['central_gas', 'Central, gas'],
    ['central_electric', 'Central, electric'],
    ['district_steam', 'District steam'],
    ['unitary_electric', 'Electric, in each space'],
  ],
  ll97_pathway: [
    ['article_320', 'Limits from 2024 (Article 320)'],
    ['article_320_from_2026', 'Limits from 2026'],
    ['article_320_from_2035', 'Limits from 2035'],
    ['article_321', 'Measures in place of limits (Article 321)'],
    ['city_owned', 'City portfolio'],
    ['not_covered', 'Not covered'],
  ],
} as const;

const YEAR = 'The year as four digits.';

/** What stands in rows of its own above the others. */
export const BUILDING_FIELDS = {
  use: {
    fact: 'building_class',
    label: 'Use',
    hint: 'What most of the building is used for.',
    options: [
      ['multifamily', 'Apartments'],
      ['office', 'Offices'],
      ['retail', 'Shops'],
      ['hotel', 'Hotel'],
      ['education', 'School or college'],
      ['healthcare', 'Hospital or clinic'],
      ['industrial', 'Factory or warehouse'],
    ],
  },
  area: {
    fact: 'gross_floor_area_sqft',
    label: 'Floor area',
    hint: 'Square feet of all floors together, outside walls and cellar included. From plans or the offering plan.',
  },
  year: { fact: 'year_built', label: 'Year built', hint: YEAR },
} as const satisfies Readonly<Record<string, FactField>>;

/** What can be said in place, in the order the page shows it. */
export const FACT_FIELDS: readonly FactField[] = [
  { fact: 'num_floors', label: 'Storeys', hint: 'Above ground; count the ground floor.' },
  { fact: 'dwelling_units', label: 'Dwellings', hint: '0 when nobody lives there.' },
  { fact: 'buildings_on_lot', label: 'Buildings on the lot', hint: 'All of them.' },
  {
    fact: 'll97_pathway',
    label: 'Local Law 97',
    hint: "The City's letter or list says which.",
    options: SYSTEMS.ll97_pathway,
  },
  {
    fact: 'regulated_units_share',
    label: 'Rent-regulated dwellings',
    hint: 'Per cent of all dwellings.',
    percent: true,
  },
  {
    fact: 'heating_system',
    label: 'Heating',
    hint: 'How heat comes to the rooms.',
    options: SYSTEMS.heating_system,
  },
  { fact: 'boiler_installed_year', label: 'Boiler put in', hint: YEAR },
  {
    fact: 'hot_water_system',
    label: 'Hot water',
    hint: 'Where it is made.',
    options: SYSTEMS.hot_water_system,
  },
  { fact: 'cooling_system', label: 'Cooling', hint: 'The main one.', options: SYSTEMS.cooling_system },
  { fact: 'chiller_installed_year', label: 'Chiller put in', hint: YEAR },
  { fact: 'windows_installed_year', label: 'Windows put in', hint: YEAR },
  { fact: 'roof_installed_year', label: 'Roof put in', hint: YEAR },
  { fact: 'facade_repairs_year', label: 'Façade repaired', hint: 'The year the shed is up for it.' },
  { fact: 'mortgage_maturity', label: 'Mortgage due', hint: 'The day, as 2031-06-01.' },
  {
    fact: 'electrical_service_kva',
    label: 'Electrical service, kVA',
    hint: "From the utility's load letter.",
  },
  { fact: 'lighting_done_year', label: 'Lighting last renewed', hint: YEAR },
  { fact: 'controls_done_year', label: 'Controls last renewed', hint: YEAR },
];

/** What was typed, as the service takes it; what is no number goes as it is, and the service says so. */
export function factOf({ options, percent }: FactField, typed: string): string | number {
  const text = typed.trim().replaceAll(/[,\s%]/g, '');
  const value = Number(text);
  if (options !== undefined || text === '' || Number.isNaN(value)) return typed;
  return percent === true ? value / 100 : value;
}

/** A fact in words. */
export function factText({ options, percent }: FactField, value: unknown): string {
  if (typeof value === 'number')
    return percent === true
      ? `${Math.round(value * 100)} %`
      : value.toLocaleString('en-US', { useGrouping: value >= 10_000 });
  return options?.find(([id]) => id === value)?.[1] ?? sentence(String(value));
}
