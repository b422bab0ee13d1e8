import { addMonths, type CalendarDate } from '../quantities/calendar-date.ts';
import { normaliseBblList } from '../quantities/parcel-id.ts';
import type { FoundFile } from './assemble.ts';
import type { FileFault } from './file-faults.ts';
import { fuelNamed, kbtuPerUnit } from './fuels.ts';
import { PropertyNotes, state } from './property-notes.ts';
import { all, children, numberIn, textIn, type Element } from './xml-tree.ts';

/** Names of metrics that are energy of a year, by fuel: `siteElectricityUseGridPurchase`, `siteNaturalGasUseTherms`. */
const ENERGY =
  /^(site)?(electricityUse|naturalGasUse|fuelOil|districtSteamUse|districtHotWaterUse|districtChilledWater|dieselUse|keroseneUse|propaneUse|coal|coke|wood|otherUse)/i;
const DERIVED = /normalized|intensity|cost|percent|emission|monthly|onsite|generated|exported/i;

/** Reads a report of Portfolio Manager's web services: a year’s metrics of each property. */
export function readMetricsReport(tree: Element): FoundFile {
  const notes = new PropertyNotes();
  const faults: FileFault[] = [];
  const left = new Set<string>();
  const rows = all(tree, 'propertyMetrics');
  for (const row of rows) {
    const id = String(row['@propertyId'] ?? '');
    const place = `property ${id}, ${String(row['@year'] ?? '')}-${String(row['@month'] ?? '').padStart(2, '0')}`;
    const metrics = children(row, 'metric');
    const valueOf = (name: RegExp) =>
      metrics.find((metric) => name.test(String(metric['@name'])) && textIn(metric, 'value') !== '');
    const named = valueOf(/^propertyName$/i);
    const property = notes.of(id, named === undefined ? '' : textIn(named, 'value'), place);
    for (const metric of metrics)
      if (/boroughBlock|bbl/i.test(String(metric['@name'])))
        for (const lot of normaliseBblList(textIn(metric, 'value'))) property.lots.add(lot);
    const area = valueOf(/grossFloorArea|propGrossFloorArea|propertyFloorAreaBuildings/i);
    if (area !== undefined && (numberIn(area, 'value') ?? 0) > 0)
      state(property.facts, 'gross_floor_area_sqft', Math.round(numberIn(area, 'value') ?? 0));
    for (const metric of metrics) addEnergy(metric, property, { place, end: yearEnd(row), faults });
    if (property.readings.length === 0) left.add(`${place}: no metric of it is energy by fuel`);
  }
  return {
    layout: 'Portfolio Manager report (XML)',
    properties: notes.properties(),
    faults,
    left: [...left],
  };
}

interface Row {
  readonly place: string;
  readonly end: CalendarDate;
  readonly faults: FileFault[];
}

function addEnergy(
  metric: Element,
  property: ReturnType<PropertyNotes['of']>,
  { place, end, faults }: Row,
): void {
  const name = String(metric['@name'] ?? '');
  const value = numberIn(metric, 'value');
  if (!ENERGY.test(name) || DERIVED.test(name) || value === null || value === 0) return;
  const words = name
    .replaceAll(/([A-Z0-9]+)/g, ' $1')
    .toLowerCase()
    .trim();
  const unit = /therms/i.test(name) ? 'therms' : String(metric['@uom'] ?? '') || 'kBtu';
  const fuel = fuelNamed(words);
  if (fuel.kind === 'energy') property.unread.add(words);
  if (fuel.kind !== 'kept') return;
  const kbtu = kbtuPerUnit(fuel, unit);
  if (kbtu === null) faults.push({ place, problem: `the unit "${unit}" of ${name} is not one of this fuel` });
  else if (!property.readings.some((reading) => reading.fuel === fuel && reading.end === end))
    property.readings.push({
      place,
      meter: '',
      fuel,
      start: addMonths(end, -12),
      end,
      kbtu: value * kbtu,
      costUsd: null,
    });
}

/** The day after the last of the twelve months of a row. */
function yearEnd(row: Element): CalendarDate {
  const month = String(row['@month'] ?? '12').padStart(2, '0');
  return addMonths(`${String(row['@year'] ?? '1900')}-${month}-01` as CalendarDate, 1);
}
