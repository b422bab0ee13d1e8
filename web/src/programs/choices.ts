import { words } from '../format/numbers.ts';

export const TECHNOLOGIES: readonly (readonly [string, string])[] = [
  'solar',
  'wind',
  'storage',
  'hydrogen',
  'building_efficiency',
  'heat_pump',
  'heat_pump_water_heater',
  'geothermal_heat_pump',
  'solar_thermal',
  'chp',
  'fuel_cell',
  'lighting',
  'electric_appliance',
  'electrical_upgrade',
  'ev_charging',
  'electric_vehicle',
  'green_roof',
  'demand_response',
  'microgrid',
  'bill_assistance',
].map((id) => [id, words(id)]);

export const TYPES = [
  ['', 'All'],
  ['federal', 'Federal'],
  ['state', 'State'],
  ['local', 'Local'],
  ['utility', 'Utility'],
] as const;

const CODES =
  'NY US AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV OH OK OR PA PR RI SC SD TN TX UT VA VT WA WI WV WY';

export const STATES: readonly (readonly [string, string])[] = CODES.split(' ').map((code) => [
  code,
  code === 'US' ? 'Federal (US)' : code,
]);

export const STATUS: Readonly<Record<string, string>> = {
  open: 'open',
  closed: 'closed',
  exhausted: 'money used up',
  waitlist: 'waiting list',
  unknown: 'not known to be open',
};

export const CONFIDENCE: Readonly<Record<string, string>> = {
  page_read: 'program page read',
  partly_read: 'page partly read',
  secondary_repo: 'second-hand',
  maintained_dataset: 'from a maintained list',
  maintained_dataset_old_copy: 'from an old copy of a list',
  background: 'background knowledge',
};
