import type { FactRecord } from '../contract/facts/index.ts';
import { FACTS_FIELD } from '../vocabulary/building-sync-measures.ts';
import { binsIn } from '../quantities/bin.ts';
import { bblFromParts, normaliseBblList } from '../quantities/parcel-id.ts';
import type { FileProperty, FoundFile } from './assemble.ts';
import { energyOf } from './building-sync-energy.ts';
import { measureFacts } from './building-sync-measures.ts';
import { systemFacts } from './building-sync-systems.ts';
import { unreadable, type FileFault } from './file-faults.ts';
import { all, child, children, numberIn, textIn, userField, type Element } from './xml-tree.ts';

/**
 * Reads an audit in BuildingSync (level 1 or 2), as the Audit Template of New York and others write it: lots among the
 * identifiers, areas and storeys of every building, years of systems, energy of any interval, and measures with costs.
 */
export function readBuildingSync(tree: Element, today: string | null): FoundFile {
  const sites = all(tree, 'Site').filter((site) => child(site, 'Buildings') !== null);
  const buildings = all(tree, 'Building').filter(isBuilding);
  if (buildings.length === 0) throw unreadable('The XML holds no BuildingSync building.');
  const faults: FileFault[] = [];
  const left = new Set<string>();
  const groups = groupsOf(sites, buildings);
  const isOne = groups.length === 1;
  const properties = groups.map(({ lots, buildings: own, owner }, at): FileProperty => {
    const given = ownFacts(own);
    if (given !== null) return { ...NOTHING_ELSE, place: `Building ${at + 1}`, lots, facts: given };
    const ids = new Set([owner, ...own].map((each) => String(each['@ID'] ?? '')));
    const linkedOnly = isOne ? null : ids;
    const energy = energyOf(tree, { linkedTo: linkedOnly, today }, faults, left);
    return {
      id: String(own[0]?.['@ID'] ?? ''),
      name: textIn(owner, 'PremisesName') || textIn(own[0] ?? owner, 'PremisesName'),
      place: `Building ${at + 1}`,
      lots,
      parent: '',
      readings: energy.readings,
      unread: energy.unread,
      facts: {
        ...shapeFacts(own),
        ...systemFacts(tree, linkedOnly, left),
        ...measureFacts(tree, { linkedTo: linkedOnly, today }, left),
      },
    };
  });
  return { layout: 'BuildingSync audit', properties, faults, left: [...left] };
}

/** Links to buildings go by the same name. */
const isBuilding = (element: Element): boolean => child(element, 'LinkedBuildingID') === null;

const NOTHING_ELSE = { id: '', name: '', parent: '', readings: [], unread: [] } as const;

/** The facts that this program wrote into a file of its own; null where it is not one. */
function ownFacts([building, ...more]: readonly Element[]): FactRecord | null {
  if (building === undefined || more.length > 0) return null;
  const text = userField(building, FACTS_FIELD);
  if (text === '') return null;
  try {
    const facts: unknown = JSON.parse(text);
    return typeof facts === 'object' && facts !== null && !Array.isArray(facts) ? facts : null;
  } catch {
    return null;
  }
}

interface Group {
  readonly lots: readonly string[];
  readonly buildings: readonly Element[];
  /** The site of several buildings on one lot, else the building. */
  readonly owner: Element;
}

/** Buildings by lot: those of a site whose own identifiers name it together, every other one for itself. */
function groupsOf(sites: readonly Element[], buildings: readonly Element[]): Group[] {
  const grouped = sites.flatMap((site): Group[] => {
    const own = all(site, 'Building').filter(isBuilding);
    const lots = lotsOf(site);
    if (lots.length > 0) return [{ lots, buildings: own, owner: site }];
    const named = own.map((building) => lotsOf(building));
    const distinct = [...new Set(named.flat())];
    if (distinct.length <= 1)
      return [{ lots: distinct, buildings: own, owner: own.length === 1 ? (own[0] ?? site) : site }];
    return own.map((building, at) => ({ lots: named[at] ?? [], buildings: [building], owner: building }));
  });
  if (grouped.length > 0) return grouped.filter((group) => group.buildings.length > 0);
  return buildings.map((building) => ({ lots: lotsOf(building), buildings: [building], owner: building }));
}

/** Lots among the identifiers of a site or building: a BBL, or borough, block and lot as three of them. */
function lotsOf(premises: Element): string[] {
  const identifiers = identifiersOf(premises);
  const valueOf = (label: RegExp) =>
    identifiers.find((each) => label.test(each.label) && each.value !== '')?.value ?? '';
  const named = identifiers
    .filter(({ label }) => /\bbbl\b|borough, block|tax (map|lot|parcel) number|assessor parcel/.test(label))
    .flatMap(({ value }) => [...normaliseBblList(value)]);
  const joined = bblFromParts(
    valueOf(/^(custom )?\s*boro(ugh)?$/),
    valueOf(/\bblock$/),
    valueOf(/\b(tax )?lot$/),
  );
  return [...new Set([...named, ...(joined === null ? [] : [joined])])];
}

function identifiersOf(premises: Element): { label: string; value: string }[] {
  return children(premises, 'PremisesIdentifiers')
    .flatMap((group) => children(group, 'PremisesIdentifier'))
    .map((identifier) => ({
      label:
        `${textIn(identifier, 'IdentifierLabel')} ${textIn(identifier, 'IdentifierCustomName')}`.toLowerCase(),
      value: textIn(identifier, 'IdentifierValue'),
    }));
}

/** Building identification numbers among them. */
const binsOf = (buildings: readonly Element[]): string[] => [
  ...new Set(
    buildings
      .flatMap(identifiersOf)
      .filter(({ label }) => /\bbin\b|building identification number/.test(label))
      .flatMap(({ value }) => binsIn(value)),
  ),
];

const wholeNumber = (value: number | null): number | null =>
  value !== null && Number.isInteger(value) && value > 0 ? value : null;

/** Storeys, dwellings and areas. Of several buildings the tallest counts, and areas add up. */
function shapeFacts(buildings: readonly Element[]): object {
  const storeys = buildings.flatMap(
    (building) =>
      wholeNumber(
        numberIn(building, 'FloorsAboveGrade') ?? numberIn(building, 'ConditionedFloorsAboveGrade'),
      ) ?? [],
  );
  const years = buildings.flatMap((building) => wholeNumber(numberIn(building, 'YearOfConstruction')) ?? []);
  const area = buildings.reduce((sum, building) => sum + grossArea(building), 0);
  const dwellings = buildings.flatMap((building) =>
    all(building, 'SpatialUnit').flatMap((unit) =>
      /apartment|residential|dwelling/i.test(textIn(unit, 'SpatialUnitType'))
        ? (numberIn(unit, 'NumberOfUnits') ?? [])
        : [],
    ),
  );
  const units = dwellings.reduce((sum, count) => sum + count, 0);
  const uses = buildings.flatMap(usesOf).slice(0, 30);
  const bins = binsOf(buildings).slice(0, 200);
  const stated = {
    ...(bins.length > 0 && { bins }),
    ...(area > 0 && { gross_floor_area_sqft: Math.round(area) }),
    ...(years.length > 0 && { year_built: Math.min(...years) }),
    ...(units > 0 && { dwelling_units: Math.round(units) }),
    ...(uses.length > 0 && { uses }),
  };
  return {
    ...(storeys.length > 0 && { num_floors: Math.max(...storeys) }),
    ...(buildings.length > 1 && { buildings_on_lot: buildings.length }),
    ...(Object.keys(stated).length > 0 && { stated }),
  };
}

/** Gross area, else the largest that is stated. */
function grossArea(premises: Element): number {
  const areas = children(premises, 'FloorAreas')
    .flatMap((group) => children(group, 'FloorArea'))
    .map((area) => ({ type: textIn(area, 'FloorAreaType'), sqft: numberIn(area, 'FloorAreaValue') ?? 0 }));
  return areas.find(({ type }) => type === 'Gross')?.sqft ?? Math.max(0, ...areas.map(({ sqft }) => sqft));
}

function usesOf(building: Element): { use: string; area_sqft: number }[] {
  const sections = all(building, 'Section').filter(
    (section) => textIn(section, 'SectionType') !== 'Whole building',
  );
  return sections.flatMap((section) => {
    const use =
      textIn(section, 'OccupancyClassification') || textIn(section, 'OriginalOccupancyClassification');
    const area = grossArea(section);
    return use === '' || area <= 0 ? [] : [{ use: use.slice(0, 120), area_sqft: Math.round(area) }];
  });
}
