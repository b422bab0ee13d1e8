import type { BuildingRequest } from '../../../src/contract/estimate/index.ts';
import { readPropertyName } from '../../../src/contract/property-name.ts';

/** What stands in the fields, as typed. */
export type Form = Readonly<Record<string, string>>;

interface NumberField {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly unit?: string;
  readonly required?: boolean;
}

export const NUMBERS: readonly NumberField[] = [
  {
    name: 'building_area',
    label: 'Gross floor area',
    hint: 'All floors together, from the tax bill or the plans.',
    unit: 'sq ft',
    required: true,
  },
  {
    name: 'year_built',
    label: 'Year built',
    hint: '1800 or later. It tells us the likely walls and heating.',
  },
  { name: 'num_floors', label: 'Floors above ground', hint: 'Count the ground floor.' },
  { name: 'dwelling_units', label: 'Dwellings', hint: 'Apartments; 0 when nobody lives there.' },
  {
    name: 'site_eui',
    label: 'Energy use a year (site EUI)',
    hint: 'From your benchmarking report.',
    unit: 'kBtu/sq ft',
  },
  {
    name: 'estimated_penalty',
    label: 'Local Law 97 fine you expect',
    hint: 'If an engineer has worked it out.',
    unit: '$ a year',
  },
];

export const CLASSES = [
  ['', 'Not known'],
  ['multifamily', 'Apartments'],
  ['office', 'Office'],
  ['retail', 'Shop or mall'],
  ['industrial', 'Industrial or warehouse'],
  ['hotel', 'Hotel'],
  ['healthcare', 'Health care'],
  ['education', 'School or college'],
] as const;

export const CHOICES = [
  {
    name: 'region',
    label: 'Where',
    hint: 'Local Law 97 applies in the City only.',
    options: [
      ['', 'New York City'],
      ['westchester', 'Westchester'],
    ],
  },
  {
    name: 'compliance_status',
    label: 'Local Law 97 pathway',
    hint: "From the City's covered-buildings list, if you know it.",
    options: [
      ['', 'Not known'],
      ['article_320', 'Article 320 (limits from 2024)'],
      ['article_320_from_2026', 'Article 320 from 2026'],
      ['article_320_from_2035', 'Article 320 from 2035'],
      ['article_321', 'Article 321 (prescribed measures)'],
      ['city_owned', 'City owned'],
      ['not_covered', 'Not covered'],
    ],
  },
  {
    name: 'energy_grade',
    label: 'Energy grade on the door',
    hint: 'The letter posted at the entrance.',
    options: [
      ['', 'Not known'],
      ['A', 'A'],
      ['B', 'B'],
      ['C', 'C'],
      ['D', 'D'],
      ['F', 'F'],
    ],
  },
] as const;

/** `12,000` is a number to a person; anything else goes to the service as it was typed, for its own message. */
function numberAsTyped(text: string): unknown {
  const plain = text.replaceAll(/[\s,]/g, '');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** Blank fields are left out. What does not fit the contract is sent too: the service says what is wrong with it. */
export function requestFromForm(form: Form): BuildingRequest {
  const given: Record<string, unknown> = {};
  for (const { name } of NUMBERS) {
    const text = form[name]?.trim() ?? '';
    if (text !== '') given[name] = numberAsTyped(text);
  }
  for (const name of ['building_class', ...CHOICES.map((choice) => choice.name)]) {
    if ((form[name] ?? '') !== '') given[name] = form[name];
  }
  const code = form['dof_code']?.trim() ?? '';
  if (code !== '') given['building_class'] = readPropertyName(code).buildingClass ?? undefined;
  if (form['landmark_status'] === 'yes') given['landmark_status'] = true;
  if (form['energy_community'] === 'yes') given['energy_community'] = true;
  if (form['no_prevailing_wage'] === 'yes') given['prevailing_wage'] = false;
  return given as unknown as BuildingRequest;
}

/** The fields of a building that was described before, for changing it. */
export function startOf(building: BuildingRequest | undefined): Form {
  const form: Record<string, string> = {};
  for (const [name, value] of Object.entries(building ?? {})) {
    if (typeof value === 'boolean') form[name] = value ? 'yes' : '';
    else if (value !== null) form[name] = String(value);
  }
  if (building?.prevailing_wage === false) form['no_prevailing_wage'] = 'yes';
  const known = CLASSES.some(([id]) => id === form['building_class']);
  if (!known) form['dof_code'] = form['building_class'] ?? '';
  if (!known) form['building_class'] = '';
  return form;
}
