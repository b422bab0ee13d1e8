import { technologyOfItem } from '../adapters/item-technologies.ts';
import type { Incentive } from './shapes.ts';

export const GROUND_ONLY = /ground[- ]?(source|loop)|geothermal/;
export const AIR_TOO =
  /air[- ](source|to)|ductless|mini[- ]?split|heat pumps?, including|heat pumps and ground|all heat pumps|air or ground|\bor ground/;

/** Lines whose words speak of another thing than their one item. */
const SLIPS: readonly (readonly [item: string, words: RegExp, instead: string])[] = [
  [
    'ductless_heat_pump',
    /^(?!.*(ductless|mini[- ]?split|air)).*ground[- ]source/,
    'geothermal_heating_installation',
  ],
  ['electric_vehicle_charger', /^(?!.*charg).* used electric vehicle/, 'used_electric_vehicle'],
  ['battery_storage_installation', /portable electric generator/, 'other'],
];

/** Appliances and controls that are no heat pump, in words that name nothing else. */
const NO_HEAT_PUMP: readonly (readonly [words: RegExp, instead: string])[] = [
  [/dryer/, 'non_heat_pump_clothes_dryer'],
  [/programmable thermostat/, 'other'],
];
const HEATS = /heat(ing)? pump|mini[- ]?split|hvac|heating|cooling|[ag]shp|geothermal/;
const HEAT_PUMPS: ReadonlySet<string> = new Set(['heat_pump', 'geothermal_heat_pump']);

/** The items of a line, where its words do not speak of something else. */
export function itemsOf({ items: several, item }: Incentive, text: string): readonly string[] {
  const items = several ?? (item === undefined ? [] : [item]);
  const slip = SLIPS.find(([listed, words]) => items.join() === listed && words.test(text));
  if (slip !== undefined) return [slip[2]];
  const appliance = NO_HEAT_PUMP.find(([words]) => words.test(text) && !HEATS.test(text));
  if (appliance === undefined) return items;
  const rest = items.filter((each) => !HEAT_PUMPS.has(technologyOfItem(each)));
  return rest.length === 0 ? [appliance[1]] : rest;
}
