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

/** New York and the country first, then by name. */
const NAMES =
  'Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE,District of Columbia DC,Florida FL,Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,Kentucky KY,Louisiana LA,Maine ME,Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,Missouri MO,Montana MT,Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,New Mexico NM,North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,Oregon OR,Pennsylvania PA,Puerto Rico PR,Rhode Island RI,South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,Vermont VT,Virginia VA,Washington WA,West Virginia WV,Wisconsin WI,Wyoming WY';

export const STATES: readonly (readonly [string, string])[] = [
  ['NY', 'New York'],
  ['US', 'Federal, every state'],
  ...NAMES.split(',').map((entry) => [entry.slice(-2), entry.slice(0, -3)] as const),
];

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
  second_hand_page: "read on another party's page",
  secondary_repo: 'second-hand',
  maintained_dataset: 'from a maintained list',
  maintained_dataset_old_copy: 'from an old copy of a list, not read again',
  background: 'background knowledge',
};
