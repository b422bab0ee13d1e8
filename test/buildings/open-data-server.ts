import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface TestServer {
  readonly baseUrl: string;
  /** Requests seen, in order. */
  readonly seen: { readonly url: URL; readonly headers: IncomingMessage['headers'] }[];
  answerWith(handler: Handler): void;
  close(): Promise<void>;
}

/** A local server whose behaviour a test exchanges while it runs. */
export async function startServer(first: Handler): Promise<TestServer> {
  let handler = first;
  const seen: TestServer['seen'] = [];
  const server = createServer((request, response) => {
    seen.push({ url: new URL(request.url ?? '/', 'http://local'), headers: request.headers });
    handler(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    answerWith: (next) => void (handler = next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** NYC Open Data as it speaks: every value a string, decimals on ids. */
const TABLES: Readonly<Record<string, readonly Record<string, string>[]>> = {
  '64uk-42ks': [
    {
      borough: 'BK',
      block: '5296',
      lot: '43',
      bbl: '3052960043.00000000',
      address: '99 EXAMPLE STREET',
      zipcode: '11218',
      bldgclass: 'D4',
      landuse: '03',
      ownertype: 'P',
      ownername: 'SECRET OWNER LLC',
      lotarea: '10000',
      bldgarea: '50000',
      comarea: '0',
      resarea: '50000',
      numbldgs: '1',
      numfloors: '6.0000000',
      unitsres: '48',
      unitstotal: '48',
      yearbuilt: '1931',
      version: '25v2.1',
      latitude: '40.6400000',
      longitude: '-73.9700000',
    },
    {
      bbl: '1008357501.00000000',
      address: '1 CONDO STREET',
      bldgclass: 'RM',
      bldgarea: '90000',
      version: '25v2.1',
    },
  ],
  '5zyy-y8am': [
    {
      nyc_borough_block_and_lot: '3-05296-0043',
      report_year: '2024',
      property_id: '7',
      parent_property_id: 'Not Applicable: Standalone Property',
      largest_property_use_type: 'Multifamily Housing',
      property_gfa_self_reported: '52000',
      site_eui_kbtu_ft: '80.5',
      energy_star_score: 'Not Available',
      electricity_use_grid_purchase: '1023600',
      electricity_use_grid_purchase_1: '300000',
      natural_gas_use_kbtu: '2500000',
      district_steam_use_kbtu: 'Not Available',
      total_location_based_ghg: '210.5',
    },
  ],
  '355w-xvp2': [
    {
      bbl: '3052960043',
      building_class: 'D4',
      dof_gross_square_footage: '50000',
      letterscore: 'B',
      energy_star_score: '71',
    },
  ],
  'eguu-7ie3': [
    { unit_bbl: '1008351001', condo_base_bbl: '1008350041', condo_key: '101' },
    { unit_bbl: '1008351002', condo_base_bbl: '1008350050' },
  ],
  'p8u6-a6it': [
    { condo_key: '101', condo_base_bbl: '1008350041', condo_billing_bbl: '1008357501' },
    { condo_key: '102', condo_base_bbl: '1008350050', condo_billing_bbl: '1008357502' },
    { condo_key: '103', condo_base_bbl: '1008350050', condo_billing_bbl: '1008357503' },
  ],
};

/** Serves the tables; understands just enough SoQL: `name='value'`, `like '%value%'` and OR. */
export const openData: Handler = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://local');
  const rows = TABLES[/([a-z0-9]{4}-[a-z0-9]{4})\.json$/.exec(url.pathname)?.[1] ?? ''] ?? [];
  const terms = (url.searchParams.get('$where') ?? '')
    .split(' OR ')
    .map((term) => /(\w+)\)?\s*(?:=|like) ?'%?(.*?)%?'/.exec(term));
  const matches = rows.filter((row) =>
    terms.some((term) => {
      const held = (row[term?.[1] ?? ''] ?? '')
        .replace(/\.0+$/, '')
        .replace(/^(\d)-(\d{5})-(\d{4})$/, '$1$2$3');
      return term !== null && held.startsWith(term[2]!);
    }),
  );
  response.setHeader('content-type', 'application/json;charset=utf-8').end(JSON.stringify(matches));
};

export const faults: Readonly<Record<string, Handler>> = {
  '429 for ever': (_, response) => response.writeHead(429, { 'retry-after': '1' }).end('{"error":true}'),
  '500 for ever': (_, response) => response.writeHead(500).end('{"error":true}'),
  '503 with a long Retry-After': (_, response) => response.writeHead(503, { 'retry-after': '120' }).end(),
  '400 (a column was renamed)': (_, response) => response.writeHead(400).end('{"message":"No such column"}'),
  'no answer at all': () => undefined,
  'a body that never ends': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('[{"bbl":');
  },
  'a connection that is cut': (request) => request.socket.destroy(),
  'a truncated body': (_, response) => response.end('[{"bbl":"3052960043.0000'),
  'a body shorter than announced': (_, response) => {
    response.writeHead(200, { 'content-length': '500' }).write('[{"bbl":"30');
    setTimeout(() => response.destroy(), 20);
  },
  'an HTML page': (_, response) =>
    response.setHeader('content-type', 'text/html').end('<html>Maintenance</html>'),
  'JSON of another kind': (_, response) => response.end('{"code":"dataset.missing","error":true}'),
  'a list of nothing usable': (_, response) => response.end('[null,1,"x"]'),
  'a redirect': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
};
