import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** Where buildings come from. */
export type BuildingLookupChoice =
  { readonly kind: 'embedded' | 'socrata' | 'off' } | { readonly kind: 'http'; readonly url: string };

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Contact and prices of paid plans, as `PlanOffer` of the accounts takes them. */
interface Offer {
  readonly contact: string | null;
  readonly prices: Readonly<Record<string, string>>;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  readonly buildingLookup: BuildingLookupChoice;
  /** Of NYC Open Data. */
  readonly socrataAppToken: string | null;
  readonly logLevel: LogLevel;
  readonly production: boolean;
  readonly metricsToken: string | null;
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may call the public interfaces. */
  readonly corsOrigins: readonly string[];
  readonly workers: number;
  /** PEM file of the key that artifacts are signed with, and of earlier public keys. */
  readonly signingKeyFile: string | null;
  /** Where backups lie, whose age is told; null where nothing is told. */
  readonly backupDir: string | null;
  readonly telemetry: Telemetry;
  /** Where mails go; null where none are sent. */
  readonly mail: MailConfig | null;
  readonly offer: Offer;
}

/** How requests are sampled into traces. */
export const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

/** The traces that go to a collector of OpenTelemetry. Address, headers and time limits are read by its library itself. */
export interface Telemetry {
  readonly traces: boolean;
  readonly sampler: (typeof SAMPLERS)[number];
  /** Share of the traces, 0 to 1, where the sampler asks for one. */
  readonly ratio: number;
}

export interface MailConfig {
  /** smtp: or smtps: address, with user and password where the server asks for them. */
  readonly smtpUrl: string;
  readonly from: string;
  /** Origin of the pages as people reach them: links in mails begin with it. */
  readonly publicUrl: string;
}

/** One variable: what it is for, what it is when absent. docs/configuration.md lists exactly these. */
interface Variable {
  readonly name: string;
  readonly fallback: string | null;
  readonly meaning: string;
}

export const VARIABLES: readonly Variable[] = [
  { name: 'PORT', fallback: '8080', meaning: 'TCP port; 0 takes a free one.' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'Address to listen on.' },
  { name: 'DATA_DIR', fallback: './var', meaning: 'Directory of the SQLite database and local state.' },
  { name: 'DATABASE_URL', fallback: null, meaning: 'postgres:// address; without it, SQLite in DATA_DIR.' },
  { name: 'REDIS_URL', fallback: null, meaning: 'redis:// or rediss:// address of the shared limits.' },
  {
    name: 'BUILDING_LOOKUP',
    fallback: 'embedded',
    meaning: 'embedded, socrata, an http(s) address, or off.',
  },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: `One of ${LOG_LEVELS.join(', ')}.` },
  {
    name: 'NODE_ENV',
    fallback: null,
    meaning: 'production, development or test; absent it is production with DATABASE_URL, else development.',
  },
  { name: 'METRICS_TOKEN', fallback: null, meaning: 'Bearer token for /metrics, 16 characters or more.' },
  { name: 'TRUSTED_PROXIES', fallback: null, meaning: 'Comma-separated addresses or CIDR ranges.' },
  {
    name: 'CORS_ORIGINS',
    fallback: null,
    meaning: 'Comma-separated origins whose pages may call the interfaces.',
  },
  {
    name: 'WORKERS',
    fallback: '1',
    meaning: 'Processes on this machine, 1 to 64; more than 1 needs REDIS_URL.',
  },
  {
    name: 'SOCRATA_APP_TOKEN',
    fallback: null,
    meaning: 'Application token of NYC Open Data, for BUILDING_LOOKUP=socrata and parcels refresh.',
  },
  {
    name: 'SIGNING_KEY_FILE',
    fallback: null,
    meaning: 'PEM file of the Ed25519 key that artifacts are signed with.',
  },
  {
    name: 'BACKUP_DIR',
    fallback: null,
    meaning: 'Directory of backups; /metrics tells the age of the newest.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: null,
    meaning: 'Address of an OpenTelemetry collector (OTLP over HTTP); traces go there.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    fallback: null,
    meaning: 'The same for traces alone, with its path.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    fallback: 'http/json',
    meaning: 'http/json is the only one spoken.',
  },
  { name: 'OTEL_TRACES_EXPORTER', fallback: 'otlp', meaning: 'otlp, or none for no traces.' },
  {
    name: 'OTEL_TRACES_SAMPLER',
    fallback: 'parentbased_always_on',
    meaning: `One of ${SAMPLERS.join(', ')}.`,
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    fallback: '1',
    meaning: 'Share of the traces, 0 to 1, for the samplers by ratio.',
  },
  { name: 'OTEL_SDK_DISABLED', fallback: 'false', meaning: 'true exports nothing.' },
  {
    name: 'SMTP_URL',
    fallback: null,
    meaning: 'smtp:// or smtps:// address that mails go to; needs MAIL_FROM and PUBLIC_URL.',
  },
  { name: 'MAIL_FROM', fallback: null, meaning: 'Sender of mails, such as plumbline@example.org.' },
  {
    name: 'PUBLIC_URL',
    fallback: null,
    meaning: 'Origin of the pages, such as https://plumbline.example.org; links in mails begin with it.',
  },
  {
    name: 'OPERATOR_CONTACT',
    fallback: null,
    meaning: 'E-mail or http(s) address that the pages name for plans and questions.',
  },
  {
    name: 'PLAN_PRICES',
    fallback: null,
    meaning:
      'Prices of paid plans in words, parted by semicolons: starter=$49 a month; professional=$400 a month.',
  },
];

/** Every fault of the environment at once, one line each. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The environment is not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the known variables and reports what it cannot use instead of guessing. */
class Reader {
  readonly faults: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** The trimmed value; an empty variable counts as absent. */
  text(name: string): string | null {
    const value = this.#environment[name]?.trim();
    if (value !== undefined && value !== '') return value;
    return VARIABLES.find((variable) => variable.name === name)?.fallback ?? null;
  }

  fault(name: string, wanted: string): void {
    this.faults.push(`${name} must be ${wanted}, not "${this.text(name) ?? ''}"`);
  }

  integer(name: string, low: number, high: number): number {
    const text = this.text(name) ?? '';
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= low && value <= high) return value;
    this.fault(name, `a whole number from ${low} to ${high}`);
    return low;
  }

  choice<T extends string>(name: string, allowed: readonly T[]): T {
    const text = this.text(name);
    const found = allowed.find((value) => value === text);
    if (found !== undefined) return found;
    this.fault(name, `one of ${allowed.join(', ')}`);
    return allowed[0] as T;
  }

  /** An address with one of the protocols. The value is not repeated in the fault: it may hold a password. */
  url(name: string, protocols: readonly string[]): string | null {
    const text = this.text(name);
    if (text === null) return null;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    this.faults.push(
      `${name} must be an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
    return null;
  }
}

/**
 * The environment as a `Config`.
 * @throws ConfigError naming every fault.
 */
export function readConfig(environment: Environment): Config {
  const reader = new Reader(environment);
  const config: Config = {
    host: host(reader),
    port: reader.integer('PORT', 0, 65_535),
    dataDir: resolve(reader.text('DATA_DIR') ?? './var'),
    databaseUrl: reader.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: reader.url('REDIS_URL', ['redis:', 'rediss:']),
    buildingLookup: buildingLookup(reader),
    socrataAppToken: reader.text('SOCRATA_APP_TOKEN'),
    logLevel: reader.choice('LOG_LEVEL', LOG_LEVELS),
    production: isProduction(reader),
    metricsToken: metricsToken(reader),
    trustedProxies: trustedProxies(reader),
    corsOrigins: corsOrigins(reader),
    workers: reader.integer('WORKERS', 1, 64),
    signingKeyFile: reader.text('SIGNING_KEY_FILE'),
    backupDir: reader.text('BACKUP_DIR'),
    telemetry: telemetry(reader),
    mail: mail(reader),
    offer: offer(reader),
  };
  if (config.workers > 1 && config.redisUrl === null) {
    reader.faults.push(
      'WORKERS above 1 needs REDIS_URL: without it each process would count its own rate limits',
    );
  }
  if (config.workers > 1 && config.port === 0) reader.faults.push('WORKERS above 1 needs a fixed PORT');
  if (reader.faults.length > 0) throw new ConfigError(reader.faults);
  return config;
}

/** Whoever has a shared database serves others, whether they said so or not. */
function isProduction(reader: Reader): boolean {
  if (reader.text('NODE_ENV') === null) return reader.text('DATABASE_URL') !== null;
  return reader.choice('NODE_ENV', ['development', 'production', 'test']) === 'production';
}

function host(reader: Reader): string {
  const text = reader.text('HOST') ?? '';
  const name =
    /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*$/;
  if (isIP(text) !== 0 || (name.test(text) && !/^[\d.]+$/.test(text))) return text;
  reader.fault('HOST', 'an IP address or a host name');
  return text;
}

function buildingLookup(reader: Reader): BuildingLookupChoice {
  const text = reader.text('BUILDING_LOOKUP');
  if (text === 'embedded' || text === 'socrata' || text === 'off') return { kind: text };
  if (text !== null && /^https?:\/\//.test(text) && URL.canParse(text)) return { kind: 'http', url: text };
  reader.faults.push('BUILDING_LOOKUP must be embedded, socrata, off, or an http(s) address');
  return { kind: 'off' };
}

function metricsToken(reader: Reader): string | null {
  const text = reader.text('METRICS_TOKEN');
  if (text === null || /^[\x21-\x7e]{16,}$/.test(text)) return text;
  reader.faults.push('METRICS_TOKEN must be at least 16 printable characters without spaces');
  return null;
}

function trustedProxies(reader: Reader): string[] {
  const entries = (reader.text('TRUSTED_PROXIES') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (const entry of entries) {
    if (!isAddressOrRange(entry)) {
      reader.faults.push(`TRUSTED_PROXIES holds "${entry}", which is neither an IP address nor a CIDR range`);
    } else if (entry.endsWith('/0')) {
      reader.faults.push(
        `TRUSTED_PROXIES holds "${entry}", which is everybody: any caller could choose the address they are counted by`,
      );
    }
  }
  return entries;
}

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

function mail(reader: Reader): MailConfig | null {
  const smtpUrl = reader.url('SMTP_URL', ['smtp:', 'smtps:']);
  const from = reader.text('MAIL_FROM');
  const publicUrl = reader.text('PUBLIC_URL');
  if (from !== null && !/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(from))
    reader.fault('MAIL_FROM', 'one e-mail address');
  if (publicUrl !== null && !isOrigin(publicUrl))
    reader.fault('PUBLIC_URL', 'an origin such as https://plumbline.example.org, without a path');
  if (smtpUrl === null) return null;
  if (from === null || publicUrl === null) {
    reader.faults.push('SMTP_URL needs MAIL_FROM and PUBLIC_URL: who writes, and where the link leads');
    return null;
  }
  return { smtpUrl, from, publicUrl };
}

function offer(reader: Reader): Offer {
  const contact = reader.text('OPERATOR_CONTACT');
  const isMail = contact !== null && /^[^\s@<>,;:/]+@[^\s@<>,;:/]+$/.test(contact);
  const isPage = contact !== null && /^https?:\/\//.test(contact) && URL.canParse(contact);
  if (contact !== null && !isMail && !isPage)
    reader.fault('OPERATOR_CONTACT', 'an e-mail address or an http(s) address');
  const entries = (reader.text('PLAN_PRICES') ?? '')
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => /^([a-z]+)\s*=\s*(.{1,80})$/.exec(entry));
  if (entries.includes(null))
    reader.fault(
      'PLAN_PRICES',
      'plans with their prices, such as starter=$49 a month; professional=$400 a month',
    );
  const prices = Object.fromEntries(
    entries.flatMap((found) => (found === null ? [] : [[found[1], found[2]]])),
  );
  return { contact, prices };
}

/** Origins as browsers send them: scheme, host and port, nothing else. No wildcard: a key is not for every page. */
function corsOrigins(reader: Reader): string[] {
  const entries = (reader.text('CORS_ORIGINS') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (const entry of entries)
    if (!isOrigin(entry))
      reader.faults.push(`CORS_ORIGINS holds "${entry}", which is no origin such as https://app.example.org`);
  return entries;
}

function telemetry(reader: Reader): Telemetry {
  const collector = reader.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const forTraces = reader.url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['http:', 'https:']) ?? collector;
  const enabled = reader.choice('OTEL_SDK_DISABLED', ['false', 'true']) === 'false';
  const traces = reader.choice('OTEL_TRACES_EXPORTER', ['otlp', 'none']) === 'otlp';
  if (forTraces !== null) reader.choice('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/json']);
  const ratio = Number(reader.text('OTEL_TRACES_SAMPLER_ARG'));
  if (!(ratio >= 0 && ratio <= 1)) reader.fault('OTEL_TRACES_SAMPLER_ARG', 'a number from 0 to 1');
  return {
    traces: enabled && traces && forTraces !== null,
    sampler: reader.choice('OTEL_TRACES_SAMPLER', SAMPLERS),
    ratio,
  };
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** True when only this machine can connect. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Demo credentials are made only when nobody else can connect, and never in a shared database. */
export function allowsDemoCredentials(config: Config): boolean {
  return isLoopback(config.host) && !config.production && config.databaseUrl === null;
}
