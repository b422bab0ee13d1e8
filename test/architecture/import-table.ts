import { words } from '../support/words.ts';
/** The rooms of the house and what each may import. This literal is the law; `import-table.test.ts` holds every file against it. */
export interface RoomRule {
  /** Rooms whose values may be imported. A room may always import itself. */
  readonly rooms: readonly string[];
  /** Rooms of which only types may be imported. */
  readonly typesOf?: readonly string[];
  /** npm packages (by name) and `node:` modules. `*` admits any. */
  readonly packages: readonly string[];
}

const FRAMEWORKS = {
  http: words(`
    fastify @fastify/compress @fastify/cookie @fastify/cors @fastify/static @scalar/fastify-api-reference
    fast-json-stringify fresh ipaddr.js lru-cache
  `),
  mcp: ['@modelcontextprotocol/server', '@modelcontextprotocol/node', 'fastify'],
  cli: ['commander', 'cli-progress', 'cli-table3'],
};
const ADAPTER_ROOMS = ['operations', 'contract', 'telemetry', 'quantities'];

export const IMPORT_TABLE: Readonly<Record<string, RoomRule>> = {
  /** Words of the trade as literals: below everything, so that each stands once. */
  vocabulary: { rooms: [], packages: [] },
  quantities: { rooms: [], packages: [] },
  engine: { rooms: ['quantities', 'vocabulary'], typesOf: ['catalog', 'contract'], packages: [] },
  // The shapes of catalogue rooms live beside what reads them: sections compile to the engine's, programs' and plans' types.
  catalog: {
    rooms: ['quantities', 'vocabulary'],
    typesOf: ['engine', 'accounts', 'operations'],
    packages: ['typebox', 'canonicalize'],
  },
  'catalog/files': {
    // Evidence finds out where each number of a compiled section was read.
    rooms: ['quantities', 'catalog', 'evidence'],
    typesOf: ['engine'],
    packages: ['typebox', 'canonicalize', 'ajv', 'ajv-formats', 'yaml', 'csv-parse', 'node:*'],
  },
  // Evidence: the engine's own source, run again with its arithmetic recorded.
  evidence: {
    rooms: ['quantities', 'engine', 'catalog'],
    typesOf: ['contract'],
    packages: ['acorn', 'node:*'],
  },
  contract: { rooms: ['quantities', 'vocabulary'], packages: ['typebox'] },
  // The one piece of behaviour in the contract: holding a text to JSON and a value to a schema, with the same faults on every adapter.
  'contract/validation': {
    rooms: ['contract', 'quantities'],
    packages: ['typebox', 'ajv', 'ajv-formats', 'fastest-levenshtein'],
  },
  accounts: {
    rooms: ['quantities', 'contract'],
    packages: ['@zxcvbn-ts/language-common', 'node:crypto', 'node:util'],
  },
  limits: {
    rooms: ['quantities', 'contract'],
    packages: ['node:crypto', 'ioredis', 'ipaddr.js', 'lru-cache'],
  },
  operations: {
    // Every input is held against its schema in one place, `call`, and that place is here.
    rooms: words(`
      quantities vocabulary catalog engine evidence contract contract/validation accounts exports
      measured-savings places workbook
    `),
    typesOf: ['limits'],
    packages: ['typebox', 'canonicalize', 'fastest-levenshtein', 'node:crypto', 'minisearch', 'validator'],
  },
  storage: {
    rooms: ['contract'],
    typesOf: ['operations', 'accounts'],
    packages: ['kysely', 'pg', 'node:*'],
  },
  // Where a ZIP code, a town, a county or an address lies; the table is data of its own.
  places: { rooms: [], packages: ['csv-parse', 'fastest-levenshtein', 'node:*'] },
  buildings: {
    // Every line of CSV is written by one function, which makes no formula of a text.
    rooms: ['contract', 'quantities', 'places', 'portfolio-table', 'tables'],
    typesOf: ['operations'],
    packages: words('csv-parse pg kysely cockatiel fastest-levenshtein lru-cache minisearch node:*'),
  },
  // Files of other programs, read as facts: spreadsheets and audits.
  // Sheets of workbooks and delimited texts, for facts, portfolios and the pages alike.
  tables: { rooms: [], packages: ['fflate', 'saxen', 'csv-parse'] },
  'fact-files': {
    rooms: ['contract', 'quantities', 'vocabulary', 'tables'],
    packages: ['fast-xml-parser', 'node:*'],
  },
  // Savings measured from bills: pure but for the libraries that fit and read.
  'measured-savings': {
    rooms: ['contract', 'quantities', 'vocabulary'],
    packages: ['ml-matrix', 'jstat', 'csv-parse'],
  },
  mail: { rooms: [], typesOf: ['operations'], packages: ['nodemailer', 'node:*'] },
  telemetry: {
    rooms: ['contract'],
    packages: words(`
      pino prom-client @opentelemetry/api @opentelemetry/resources @opentelemetry/sdk-trace
      @opentelemetry/exporter-trace-otlp-http node:*
    `),
  },
  // The table of a portfolio and its sums: the same for the files of a run and for the pages.
  'portfolio-table': { rooms: ['vocabulary'], typesOf: ['contract'], packages: [] },
  // An artifact as files of other programs: texts, and sheets of workbooks.
  exports: {
    rooms: ['quantities', 'vocabulary', 'portfolio-table', 'workbook'],
    typesOf: ['contract'],
    packages: [],
  },
  // A lender's workbook of an artifact.
  workbook: {
    rooms: ['portfolio-table', 'contract'],
    packages: ['write-excel-file', 'node:*'],
  },
  portfolio: {
    rooms: ['operations', 'portfolio-table', 'contract', 'telemetry', 'quantities', 'tables'],
    packages: ['pg-boss', '@duckdb/node-api', 'csv-parse', 'write-excel-file', 'node:*'],
  },
  http: {
    // Names of query parameters are corrected in the words of the validation.
    rooms: [...ADAPTER_ROOMS, 'contract/validation'],
    typesOf: ['limits', 'accounts'],
    packages: [...FRAMEWORKS.http, 'typebox', 'node:*'],
  },
  mcp: { rooms: ADAPTER_ROOMS, typesOf: ['limits'], packages: [...FRAMEWORKS.mcp, 'typebox', 'node:*'] },
  // A file is held to the same rules of JSON as a body.
  cli: {
    rooms: [...ADAPTER_ROOMS, 'contract/validation', 'portfolio-table'],
    packages: [...FRAMEWORKS.cli, 'typebox', 'node:*'],
  },
  client: { rooms: ['contract'], packages: [] },
  calibration: {
    // Parcels: the widths of systems are measured over held lots.
    rooms: words('engine catalog catalog/files quantities vocabulary operations places contract buildings'),
    packages: ['simple-statistics', 'yaml', 'csv-parse', 'typebox', 'node:*'],
  },
  config: { rooms: [], packages: ['node:*'] },
  // Papers of the repository are pages of the site; tiers are called what answers call them.
  web: {
    rooms: ['quantities', 'vocabulary', 'contract', 'portfolio-table', 'tables', 'docs', 'CHANGELOG.md'],
    packages: ['*'],
  },
  composition: { rooms: ['*'], packages: ['*'] },
  bench: { rooms: ['*'], packages: ['*'] },
  test: { rooms: ['*'], packages: ['*'] },
};

/** The only places where parts meet. */
export const COMPOSITION = ['src/main.ts', 'src/cli/main.ts', 'src/cli/program.ts'];

/** Only here may the environment be read (a composition root hands it to the config). */
export const ENVIRONMENT_READERS = ['src/config.ts'];

/** The room of a source file, by its path from the repository root. */
export function roomOf(path: string): string {
  if (COMPOSITION.includes(path) || path.startsWith('src/composition/')) return 'composition';
  if (path === 'src/config.ts') return 'config';
  if (path.startsWith('src/catalog/files/')) return 'catalog/files';
  if (path.startsWith('src/contract/validation')) return 'contract/validation';
  const parts = path.split('/');
  if (parts[0] === 'src') return parts[1] ?? '';
  return parts[0] ?? '';
}
