import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Publisher } from '../../src/buildings/refresh/publishers.ts';
import { workbook } from '../facts/workbook.ts';
import { listed } from '../support/words.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** A Socrata table: the published name of each field, and rows by field. */
export interface Portal {
  readonly columns: readonly (readonly [fieldName: string, name: string])[];
  readonly rows: readonly Row[];
  readonly updatedAt: number;
}

export interface Publications {
  readonly portal: Readonly<Record<string, Portal>>;
  /** Attributes of the features of a layer, by its path. */
  readonly layers: Readonly<Record<string, readonly Row[]>>;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** Rows a page holds at most, here and at the services. */
export const PAGE_ROWS = 40;

/** The three manners in which the City, the county and the State publish, as their servers answer. */
export function publications(held: () => Publications) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://local');
    const { portal, layers, files } = held();
    const table = portal[/([a-z0-9]{4}-[a-z0-9]{4})\.(?:csv|json)$/.exec(url.pathname)?.[1] ?? ''];
    const layer = layers[url.pathname.replace(/\/query$/, '')];
    const file = files[url.pathname];
    if (table !== undefined) socrata(url, table, response);
    else if (layer !== undefined) arcgis(url, layer, response);
    else if (file !== undefined) response.end(file);
    else response.writeHead(404).end('<html>Not found</html>');
  };
}

function socrata(
  { pathname, searchParams }: URL,
  { columns, rows, updatedAt }: Portal,
  response: ServerResponse,
) {
  if (pathname.startsWith('/api/views/')) {
    const view = {
      rowsUpdatedAt: updatedAt,
      columns: columns.map(([fieldName, name]) => ({ fieldName, name })),
    };
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(view));
  }
  response.setHeader('content-type', 'text/csv;charset=utf-8');
  const select = searchParams.get('$select') ?? '';
  if (select === 'count(*)') return response.end(`"count"\n"${rows.length}"\n`);
  const fields = select.split(',');
  if (
    searchParams.get('$order') !== ':id' ||
    fields.some((name) => columns.every(([field]) => field !== name))
  )
    return response.writeHead(400).end('{"message":"query.soql.no-such-column"}');
  const offset = Number(searchParams.get('$offset'));
  const lines = rows
    .slice(offset, offset + Number(searchParams.get('$limit')))
    .map((row) => fields.map((name) => `"${String(row[name] ?? '').replaceAll('"', '""')}"`).join(','));
  return response.end(`${[fields.map((name) => `"${name}"`).join(','), ...lines].join('\n')}\n`);
}

function arcgis({ pathname, searchParams }: URL, rows: readonly Row[], response: ServerResponse) {
  response.setHeader('content-type', 'application/json;charset=UTF-8');
  if (!pathname.endsWith('/query')) {
    const names = ['OBJECTID', ...Object.keys(rows[0] ?? {})];
    const fields = names.map((name) => ({
      name,
      type: name === 'OBJECTID' ? 'esriFieldTypeOID' : 'esriFieldTypeString',
    }));
    return response.end(JSON.stringify({ name: 'Tax Parcels', maxRecordCount: PAGE_ROWS, fields }));
  }
  const county = /^COUNTY_NAME='(\w+)'$/.exec(searchParams.get('where') ?? '')?.[1];
  const chosen = rows.filter((row) => county === undefined || row['COUNTY_NAME'] === county);
  if (searchParams.get('returnCountOnly') === 'true')
    return response.end(JSON.stringify({ count: chosen.length }));
  const fields = (searchParams.get('outFields') ?? '').split(',');
  if (searchParams.get('orderByFields') !== 'OBJECTID')
    return response.end('{"error":{"code":400,"message":"Unable to complete operation."}}');
  const offset = Number(searchParams.get('resultOffset'));
  const page = chosen.slice(
    offset,
    offset + Math.min(PAGE_ROWS, Number(searchParams.get('resultRecordCount'))),
  );
  const features = page.map((row) => ({
    attributes: Object.fromEntries(fields.map((name) => [name, row[name] ?? null])),
  }));
  const exceededTransferLimit = offset + page.length < chosen.length;
  return response.end(JSON.stringify({ features, ...(exceededTransferLimit && { exceededTransferLimit }) }));
}

/** The publishers that ship, at this server. */
export const publishersAt = (url: string, least = 1): Publisher[] => [
  { id: 'll84', title: 'LL84', dataset: 'll84', kind: 'socrata', url, table: '5zyy-y8am', least_rows: least },
  {
    id: 'pluto',
    title: 'PLUTO',
    dataset: 'pluto',
    kind: 'socrata',
    url,
    table: '64uk-42ks',
    least_rows: least,
  },
  {
    id: 'covered-list',
    title: 'Covered list',
    dataset: 'll97',
    kind: 'file',
    url: `${url}/assets/buildings/excel/cbl{yy}.xlsx`,
    least_rows: least,
  },
  {
    id: 'westchester',
    title: 'County',
    dataset: 'westchester',
    kind: 'arcgis',
    url: `${url}/arcgis/rest/services/DataHub_TaxParcels/MapServer/0`,
    least_rows: least,
  },
  {
    id: 'new-york-state',
    title: 'State',
    dataset: 'westchester',
    kind: 'arcgis',
    url: `${url}/arcgis/rest/services/NYS_Tax_Parcels_Public/FeatureServer/1`,
    where: "COUNTY_NAME='Westchester'",
    least_rows: least,
  },
];

const LL84_COLUMNS = [
  ['report_year', 'Calendar Year'],
  ['property_id', 'Property ID'],
  ['parent_property_id', 'Parent Property ID'],
  ['nyc_borough_block_and_lot', 'NYC Borough, Block and Lot (BBL)'],
  ['largest_property_use_type', 'Largest Property Use Type'],
  ['property_gfa_self_reported', 'Property GFA - Self-Reported (ft²)'],
  ['site_eui_kbtu_ft', 'Site EUI (kBtu/ft²)'],
  ['electricity_use_grid_purchase', 'Electricity Use - Grid Purchase (kBtu)'],
  ['electricity_use_grid_purchase_1', 'Electricity Use - Grid Purchase (kWh)'],
  ['natural_gas_use_kbtu', 'Natural Gas Use (kBtu)'],
  ['total_location_based_ghg', 'Total (Location-Based) GHG Emissions (Metric Tons CO2e)'],
  ['energy_star_score', 'ENERGY STAR Score'],
  ['parent_property_name', 'Parent Property Name'],
] as const;

const PLUTO_COLUMNS = [
  'borough block lot address zipcode bldgclass landuse ownertype ownername lotarea bldgarea numbldgs numfloors unitsres unitstotal yearbuilt bbl version latitude longitude',
]
  .flatMap((names) => names.split(' '))
  .map((name) => [name, name] as const);

/** A lot of Queens that nothing else holds. */
const lotOf = (at: number) =>
  `4999${String(10 + Math.floor(at / 50)).padStart(2, '0')}${String(1 + (at % 50)).padStart(4, '0')}`;

/** Three pages of each publication, the second year of LL84 among them. */
export function wholePublications(lots = 100): Publications {
  const at = [...Array.from({ length: lots }).keys()];
  const report = (year: number, eui: number) => (lot: number) => ({
    report_year: String(year),
    property_id: String(lot),
    parent_property_id: 'Not Applicable: Standalone Property',
    nyc_borough_block_and_lot: lotOf(lot).replace(/^(\d)(\d{5})/, '$1-$2-'),
    largest_property_use_type: 'Multifamily Housing',
    property_gfa_self_reported: '52000',
    site_eui_kbtu_ft: String(eui),
    electricity_use_grid_purchase: '1023600',
    electricity_use_grid_purchase_1: '300000',
    natural_gas_use_kbtu: '2500000',
    total_location_based_ghg: '210.5',
    energy_star_score: 'Not Available',
    parent_property_name: 'SOMEBODY LLC',
  });
  const pluto = (lot: number) => ({
    borough: 'QN',
    address: `${lot} "EXAMPLE" STREET, REAR`,
    zipcode: '11101',
    bldgclass: 'D4',
    ownername: 'SECRET OWNER LLC',
    bldgarea: '50000',
    numbldgs: '1',
    numfloors: '6.0000000',
    unitsres: '48',
    unitstotal: '48',
    yearbuilt: '1931',
    bbl: `${lotOf(lot)}.00000000`,
    version: '26v2',
  });
  const parcel = (county: string, swis: string) => (lot: number) => ({
    COUNTY_NAME: county,
    MUNI_NAME: 'Yonkers',
    SWIS: swis,
    PRINT_KEY: `1.-1-${lot + 1}`,
    ROLL_YR: 2025,
    PARCEL_ADDR: `${lot + 1} Example Rd`,
    LOC_ZIP: '10701',
    PROP_CLASS: '411',
    YR_BLT: 1962,
    GFA: lot === 0 ? 60_000 : null,
    ACRES: 0.5,
    PRIMARY_OWNER: 'SECRET OWNER',
  });
  const state = [...at.map(parcel('Westchester', '551800')), ...at.map(parcel('Albany', '010100'))];
  const rows = at.map((lot) => [
    Number(lotOf(lot)),
    4_000_000 + lot,
    'Y',
    lot % 5,
    'Y',
    'N',
    'Y',
    'N',
    `${lot} EXAMPLE STREET`,
    '11101',
    1,
    50_500,
  ]);
  return {
    portal: {
      '5zyy-y8am': {
        columns: LL84_COLUMNS,
        rows: [...at.map(report(2023, 90)), ...at.map(report(2024, 80.5))],
        updatedAt: 1,
      },
      '64uk-42ks': { columns: PLUTO_COLUMNS, rows: at.map(pluto), updatedAt: 1 },
    },
    layers: {
      '/arcgis/rest/services/DataHub_TaxParcels/MapServer/0': at.map(parcel('Westchester', '551800')),
      '/arcgis/rest/services/NYS_Tax_Parcels_Public/FeatureServer/1': state,
    },
    files: {
      '/assets/buildings/excel/cbl26.xlsx': workbook({
        Notes: [['Sustainability Covered Buildings List']],
        Sustainability_CBL: [
          listed(`
            BBL, BIN, On LL97 CBL, LL97 Compliance Pathway, On LL84 CBL,
            Required to report water data from DEP, On LL88 CBL, On LL87, DOF BBL Address,
            DOF BBL Zip Code, DOF BBL Building Count, DOF BBL Gross Square Footage
          `),
          ...rows,
        ],
      }),
    },
  };
}
