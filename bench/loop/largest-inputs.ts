import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { EXPORT_NAMES } from '../../src/contract/exported-file.ts';
import { BATCH_ROWS } from '../../src/contract/portfolio.ts';
import { MOST_RECORDS } from '../../src/operations/facts/keep-records.ts';
import { answered, lot, records, signedUp, type AtCaps } from './account-at-caps.ts';

/** One call of an operation: its input, with headers of another caller where it ends what later calls need. */
export interface Call {
  readonly name?: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A refusal that takes as long as the answer; 2xx where left out. */
  readonly status?: number;
}
/** Made anew for each call where a call uses it up. */
export type Largest = (caps: AtCaps) => Promise<readonly Call[]> | readonly Call[];

const EMPIRE = { bbl: '1008350041' };
const WORDS = 'broadway avenue street place road boulevard terrace court drive lane square west east '
  .repeat(3)
  .slice(0, 199);
const MONTHS = Array.from({ length: 12 }, () => 12_000);
/** What an owner may know of a building, most of it. */
const FACTS = {
  num_floors: 12,
  boiler_installed_year: 2004,
  roof_installed_year: 2010,
  stated: { bins: Array.from({ length: 200 }, (_, at) => String(1_000_001 + at)) },
  bills: {
    last_month: '2025-12',
    covers: 'listed_fuels',
    electricity_kwh: MONTHS.map((kwh) => kwh * 40),
    natural_gas_therms: MONTHS,
    district_steam_mlb: MONTHS.map(() => 900),
  },
};
const POINTER = '/tiers/0/cost_breakdown/totalCost';
const AREAS = Array.from({ length: 20 }, (_, at) => ({ property_type: 'Office', area_sqft: 10_000 + at }));
const FUEL_USE = { electricity_kwh: 2e6, natural_gas_therms: 1e5, district_steam_mlb: 4_000 };
const ROWS = Array.from({ length: BATCH_ROWS }, (_, row) => ({ row: row + 1, cells: EMPIRE }));
const PROJECT = { projectType: 'solar', state: 'NY', capacity: 500, projectSize: 'commercial' };

const years = (count: number, line: (month: string, next: string, at: number) => string): string =>
  Array.from({ length: 12 * count }, (_, at) => {
    const month = (index: number) =>
      `${2026 - count + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
    return line(month(at), month(at + 1), at);
  }).join('\n');
const heating = (at: number) => [1_000, 850, 700, 400, 150, 20, 0, 0, 50, 250, 550, 850][at % 12] ?? 0;
const SAVINGS = {
  bills_csv: `fuel,start,end,quantity\n${['natural_gas_therms', 'electricity_kwh'].map((fuel) => years(6, (from, to, at) => `${fuel},${from}-01,${to}-01,${600 + 6 * heating(at)}`)).join('\n')}`,
  weather_csv: `month,heating_degree_days\n${years(6, (month, _next, at) => `${month},${heating(at)}`)}`,
  work_began: '2024-01-01',
  work_finished: '2024-01-01',
};
/** Meters of a thousand properties for a year, as Portfolio Manager lists them. */
const METERS = Buffer.from(
  `Portfolio Manager ID,BBL - 10 digits,Meter Type,Start Date,End Date,Usage/Quantity,Usage Units\n${Array.from(
    { length: MOST_RECORDS },
    (_, at) =>
      years(
        1,
        (from, to) =>
          `${at + 1},${lot(at)},Electric - Grid,${from}-01,${to}-01,1000,kWh (thousand Watt-hours)`,
      ),
  ).join('\n')}\n`,
);

const alone =
  (input: Call['input']): Largest =>
  () => [{ input }];
const email = () => `${randomUUID()}@example.org`;
const savedIn = async ({ app, headers }: AtCaps): Promise<string> => {
  const request = { building: { building_area: 30_000 } };
  const payload = { name: 'one more', request };
  const kept = await answered(app, { method: 'POST', url: '/app/v1/saved', headers, payload });
  return String((kept as { readonly saved_id: unknown }).saved_id);
};

/** The largest input that callers may send to each operation of the registry, or what makes it answer most. */
export const LARGEST: Readonly<Record<string, Largest>> = {
  createEstimate: () => [
    { input: EMPIRE },
    { name: 'described', input: { building: { building_area: 30_000 } } },
  ],
  createEstimateArtifact: alone(EMPIRE),
  exploreEstimate: alone(EMPIRE),
  explainFigure: () => [
    { input: { request: EMPIRE, pointer: POINTER } },
    { name: 'what to find out', input: { request: EMPIRE, pointer: '/insights/findOutFirst/0/movesUsd' } },
  ],
  createOwnEstimate: alone(EMPIRE),
  explainOwnFigure: alone({ request: EMPIRE, pointer: POINTER }),
  createKnownEstimate: alone({ request: EMPIRE, facts: FACTS }),
  explainKnownFigure: alone({ request: EMPIRE, facts: FACTS, pointer: POINTER }),
  exportEstimate: () =>
    EXPORT_NAMES.map((as) => ({ name: as, input: { as, request: EMPIRE, facts: FACTS } })),
  exportOwnEstimate: () => EXPORT_NAMES.map((as) => ({ name: as, input: { as, request: EMPIRE } })),
  previewEstimate: alone(EMPIRE),
  estimateDetails: alone({ ...EMPIRE, part: 'measures' }),
  priceMeasure: alone({ ...EMPIRE, measure: 'heat pump' }),
  explainNumber: alone({ ...EMPIRE, pointer: POINTER }),
  findBuilding: () => [{ input: { query: WORDS } }, { name: 'one letter', input: { query: 'w' } }],
  searchParcels: () => [{ input: { q: WORDS } }, { name: 'one letter', input: { q: 'w' } }],
  viewParcel: alone({ parcel_id: EMPIRE.bbl }),
  ll97Limits: alone({ uses: AREAS }),
  ll97Emissions: alone({ fuel_use: FUEL_USE }),
  ll97Penalty: alone({ uses: AREAS, fuel_use: FUEL_USE }),
  dofClass: alone({ code: 'D4' }),
  accuracy: alone({}),
  methodology: alone({ paper: 'measures' }),
  glossary: alone({}),
  listPrograms: () => [{ input: { limit: 100 } }, { name: 'search', input: { q: 'heat pump', limit: 100 } }],
  matchPrograms: alone(PROJECT),
  getProgram: alone({ id: 'us-irc-48e-solar-wind' }),
  calculateCredit: alone({
    programId: 'us-irc-48e-solar-wind',
    projectCost: 1_500_000,
    state: 'NY',
    capacity: 500,
  }),
  listFederalPrograms: alone({ limit: 100 }),
  listStatePrograms: alone({ state: 'NY', limit: 100 }),
  listUtilities: alone({ zip: '10118' }),
  listProgramChanges: alone({ limit: 100 }),
  listLaw: alone({}),
  listLawChanges: alone({}),
  listPlans: alone({}),
  listSources: alone({}),
  chargeMap: async ({ app }) => {
    // Drawn once, on another thread; refused until then.
    while ((await app.inject({ method: 'GET', url: '/app/v1/map' })).statusCode === 503) await pause(500);
    return [{ input: {} }];
  },
  listExamples: alone({}),
  measureSavings: alone(SAVINGS),
  'portfolio.columns': alone({
    headings: Array.from({ length: 300 }, (_, at) => `Property Floor Area ${at} (ft²)`),
  }),
  'portfolio.price': alone({ rows: ROWS }),
  'portfolio.price_own': alone({ rows: ROWS }),
  'accounts.show': alone({}),
  'accounts.export': alone({}),
  'accounts.delete': async ({ app, password }) => [{ input: { password }, headers: await signedUp(app) }],
  'auth.reset_password': () => [
    { input: { code: 'r'.repeat(32), new_password: 'another long password' }, status: 401 },
  ],
  'auth.reset_ways': alone({}),
  'auth.mail_reset_code': () => [{ input: { email: email() }, status: 404 }],
  'auth.sign_up': ({ password }) => [{ input: { email: email(), password } }],
  'auth.sign_in': ({ password }) => [{ input: { email: email(), password }, status: 401 }],
  'auth.sign_out': async ({ app }) => [{ input: {}, headers: await signedUp(app) }],
  'auth.change_password': async ({ app, password }) => [
    {
      input: { current_password: password, new_password: 'another long password' },
      headers: await signedUp(app),
    },
  ],
  'sessions.list': alone({}),
  'sessions.revoke': async ({ app }) => {
    const headers = await signedUp(app);
    const list = await answered(app, { method: 'GET', url: '/app/v1/sessions', headers });
    const { sessions } = list as { readonly sessions: readonly { readonly session_id: string }[] };
    return [{ input: { session_id: sessions[0]?.session_id }, headers }];
  },
  'keys.create': alone({ mode: 'test', scopes: ['cost:read'] }),
  'keys.list': alone({}),
  'keys.rename': async ({ made }) => [{ input: { key_id: await made('keys'), name: 'n'.repeat(80) } }],
  'keys.revoke': async ({ made }) => [{ input: { key_id: await made('keys') } }],
  'keys.rotate': async ({ made }) => [{ input: { key_id: await made('keys') } }],
  'tokens.create': alone({}),
  'tokens.list': alone({}),
  'tokens.revoke': async ({ made }) => [{ input: { token_id: await made('tokens') } }],
  'tokens.rotate': async ({ made }) => [{ input: { token_id: await made('tokens') } }],
  'usage.report': alone({}),
  'facts.get': alone({ parcel_id: lot(0) }),
  'facts.list': alone({}),
  'facts.set': alone({ parcel_id: lot(0), facts: FACTS }),
  'facts.clear': async ({ app, headers }) => {
    const url = `/app/v1/facts/${lot(1)}`;
    await answered(app, { method: 'PATCH', url, headers, payload: { facts: { num_floors: 12 } } });
    return [{ input: { parcel_id: lot(1) } }];
  },
  'facts.import': alone({ records: records(0, MOST_RECORDS) }),
  'facts.importFile': alone({ file: METERS, covers: 'listed_fuels' }),
  'facts.files': alone({}),
  'facts.forget_file': async ({ app, headers }) => {
    const type = { 'content-type': 'application/octet-stream' };
    const file = { method: 'POST', url: '/app/v1/facts/import/file', payload: METERS } as const;
    await answered(app, { ...file, headers: { ...headers, ...type } });
    const list = await answered(app, { method: 'GET', url: '/app/v1/fact-files', headers });
    const { files } = list as { readonly files: readonly { readonly file_id: string }[] };
    return [{ input: { file_id: files[0]?.file_id } }];
  },
  'saved.keep': async (caps) => [
    {
      input: { name: 'once more', request: EMPIRE },
      headers: { ...(await signedUp(caps.app)) },
    },
  ],
  'saved.list': alone({}),
  'saved.check': async ({ app, headers }) => {
    const list = await answered(app, { method: 'GET', url: '/app/v1/saved', headers });
    const { buildings } = list as { readonly buildings: readonly { readonly saved_id: string }[] };
    return [{ input: { saved_id: buildings[0]?.saved_id } }];
  },
  'saved.delete': async (caps) => [{ input: { saved_id: await savedIn(caps) } }],
};
