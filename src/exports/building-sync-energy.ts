import type { AuditArtifact } from '../contract/estimate/index.ts';
import { addMonths, type CalendarDate } from '../quantities/calendar-date.ts';
import { BILL_FIELDS, type BillField } from '../vocabulary/bills.ts';
import type { AnsweredBuilding } from './answered-building.ts';
import { BUILDING } from './building-sync-parts.ts';
import { leaf, link, parent, type XmlElement } from './xml.ts';

/** Fuels and units of the schema, by field of the bills. */
const RESOURCES: Readonly<Record<BillField, { readonly resource: string; readonly unit: string }>> = {
  electricity_kwh: { resource: 'Electricity', unit: 'kWh' },
  natural_gas_therms: { resource: 'Natural gas', unit: 'therms' },
  fuel_oil_2_gallons: { resource: 'Fuel oil no 2', unit: 'Gallons' },
  fuel_oil_4_gallons: { resource: 'Fuel oil no 4', unit: 'Gallons' },
  district_steam_mlb: { resource: 'District steam', unit: 'Klbs' },
};
const FUEL_FIELDS: Readonly<Record<string, BillField>> = {
  electricity: 'electricity_kwh',
  natural_gas: 'natural_gas_therms',
  fuel_oil_2: 'fuel_oil_2_gallons',
  fuel_oil_4: 'fuel_oil_4_gallons',
  district_steam: 'district_steam_mlb',
};
const MONTHS = 12;

/** The building as it is: a year by fuel, and its months where bills are held. */
export function energyScenario({ resolution }: AuditArtifact, { facts }: AnsweredBuilding): XmlElement {
  const uses = resolution.baseline.fuels.flatMap(
    ({ fuel, quantity, kbtu, owner_usd: owner, tenant_usd: tenant }) => {
      const name = FUEL_FIELDS[fuel];
      return name === undefined ? [] : [{ field: name, quantity, kbtu, usd: (owner ?? 0) + (tenant ?? 0) }];
    },
  );
  const series = seriesOf(facts.bills);
  return parent(
    'Scenario',
    [
      leaf('ScenarioName', 'Current building'),
      leaf('ScenarioNotes', resolution.baseline_energy),
      leaf('TemporalStatus', 'Current'),
      parent('ScenarioType', [
        parent('CurrentBuilding', [parent('CalculationMethod', [parent('Measured', [])])]),
      ]),
      parent(
        'ResourceUses',
        uses.map(({ field, quantity, kbtu, usd }) =>
          parent(
            'ResourceUse',
            [
              leaf('EnergyResource', RESOURCES[field].resource),
              leaf('ResourceBoundary', 'Site'),
              leaf('ResourceUnits', RESOURCES[field].unit),
              leaf('EndUse', 'All end uses'),
              leaf('AnnualFuelUseNativeUnits', quantity),
              // MMBtu: the unit in which the schema compares fuels.
              leaf('AnnualFuelUseConsistentUnits', kbtu / 1000),
              leaf('AnnualFuelCost', usd),
            ],
            { ID: `ResourceUse-${field}` },
          ),
        ),
      ),
      series.length === 0
        ? null
        : parent(
            'TimeSeriesData',
            series
              .filter(({ field }) => uses.some((use) => use.field === field))
              .map(({ element }) => element),
          ),
      parent('LinkedPremises', [parent('Building', [link('LinkedBuildingID', BUILDING)])]),
    ],
    { ID: 'Scenario-current' },
  );
}

function seriesOf(bills: AnsweredBuilding['facts']['bills']): { field: BillField; element: XmlElement }[] {
  if (bills === undefined) return [];
  const first = addMonths(`${bills.last_month}-01` as CalendarDate, 1 - MONTHS);
  return BILL_FIELDS.flatMap((field) =>
    (bills[field] ?? []).map((used, month) => ({
      field,
      element: parent(
        'TimeSeries',
        [
          leaf('ReadingType', 'Total'),
          leaf('TimeSeriesReadingQuantity', 'Energy'),
          leaf('StartTimestamp', `${addMonths(first, month)}T00:00:00`),
          leaf('EndTimestamp', `${addMonths(first, month + 1)}T00:00:00`),
          leaf('IntervalFrequency', 'Month'),
          leaf('IntervalReading', used),
          link('ResourceUseID', `ResourceUse-${field}`),
        ],
        { ID: `TimeSeries-${field}-${month + 1}` },
      ),
    })),
  );
}
