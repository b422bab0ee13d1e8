import type { CoolingSystem, HeatingSystem } from '../vocabulary/systems.ts';
import { all, children, numberIn, textIn, type Element } from './xml-tree.ts';

type Ids = ReadonlySet<string> | null;

/** Years and kinds of systems; of several of one kind the oldest wears out first. */
export function systemFacts(tree: Element, linkedTo: Ids, left: Set<string>): object {
  const hvac = all(tree, 'HVACSystem').filter((system) => isLinked(system, linkedTo));
  const boilers = hvac.flatMap((system) =>
    all(system, 'HeatingPlant').filter((plant) => children(plant, 'Boiler').length > 0),
  );
  const chillers = hvac.flatMap((system) =>
    all(system, 'CoolingPlant').filter((plant) => children(plant, 'Chiller').length > 0),
  );
  const roofs = all(tree, 'RoofSystem');
  const windows = all(tree, 'FenestrationSystem').filter((each) => all(each, 'Window').length > 0);
  const years = {
    boiler_installed_year: oldest(boilers),
    chiller_installed_year: oldest(chillers),
    roof_installed_year: oldest(roofs),
    windows_installed_year: oldest(windows),
  };
  const heating = one('heating system', heatingKinds(hvac, left), left);
  const cooling = one('cooling system', coolingKinds(hvac), left);
  return {
    ...Object.fromEntries(Object.entries(years).filter(([, year]) => year !== null)),
    ...(heating !== null && { heating_system: heating }),
    ...(cooling !== null && { cooling_system: cooling }),
  };
}

function isLinked(system: Element, ids: Ids): boolean {
  if (ids === null) return true;
  const links = children(system, 'LinkedPremises').flatMap((premises) =>
    ['LinkedSiteID', 'LinkedBuildingID', 'LinkedFacilityID'].flatMap((name) =>
      all(premises, name).map((link) => String(link['@IDref'] ?? '')),
    ),
  );
  return links.length === 0 || links.some((id) => ids.has(id));
}

/** The year of the whole, else of its newest part that carries one. */
function oldest(systems: readonly Element[]): number | null {
  const years = systems.flatMap((system) => {
    const own = numberIn(system, 'YearInstalled');
    const parts = all(system, 'Boiler').concat(all(system, 'Chiller'));
    const partYears = parts.flatMap((part) => numberIn(part, 'YearInstalled') ?? []);
    const year = own ?? (partYears.length > 0 ? Math.min(...partYears) : null);
    return year !== null && Number.isInteger(year) && year >= 1800 && year <= 2100 ? [year] : [];
  });
  return years.length === 0 ? null : Math.min(...years);
}

function heatingKinds(hvac: readonly Element[], left: Set<string>): Set<HeatingSystem> {
  const kinds = new Set<HeatingSystem>();
  for (const system of hvac) {
    for (const boiler of all(system, 'Boiler')) {
      const type = textIn(boiler, 'BoilerType');
      if (/^hot water/i.test(type)) kinds.add('hydronic');
      if (/steam/i.test(type)) left.add('steam heat: the file does not say whether of one or two pipes');
    }
    for (const district of all(system, 'DistrictHeating'))
      if (/steam/i.test(textIn(district, 'DistrictHeatingType'))) kinds.add('district_steam');
    const principal = textIn(system, 'PrincipalHVACSystemType');
    if (/packaged terminal/i.test(principal)) kinds.add('packaged_terminal');
    if (/packaged rooftop (air|heat pump|vav with (electric|gas))/i.test(principal))
      kinds.add('rooftop_unit');
    for (const source of all(system, 'HeatingSourceType')) {
      if (source['HeatPump'] !== undefined) kinds.add('heat_pump');
      else if (source['ElectricResistance'] !== undefined) kinds.add('electric_resistance');
      else if (source['Furnace'] !== undefined && !kinds.has('rooftop_unit')) kinds.add('forced_air');
    }
  }
  return kinds;
}

function coolingKinds(hvac: readonly Element[]): Set<CoolingSystem> {
  const kinds = new Set<CoolingSystem>();
  for (const system of hvac) {
    if (all(system, 'Chiller').length > 0) kinds.add('central_chiller');
    const principal = textIn(system, 'PrincipalHVACSystemType');
    if (/packaged terminal/i.test(principal)) kinds.add('packaged_terminal');
    if (/packaged rooftop/i.test(principal)) kinds.add('rooftop_unit');
    for (const dx of all(system, 'DX'))
      if (/packaged terminal/i.test(textIn(dx, 'DXSystemType'))) kinds.add('packaged_terminal');
  }
  return kinds;
}

/** The kind where the file knows one; several are named, since none of them is said to be the main one. */
function one<T extends string>(what: string, kinds: ReadonlySet<T>, left: Set<string>): T | null {
  const [only, ...more] = kinds;
  if (only === undefined) return null;
  if (more.length === 0) return only;
  left.add(`${what}: the file has ${[...kinds].join(', ')}, and none is the main one`);
  return null;
}
