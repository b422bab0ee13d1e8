import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { rmSync } from 'node:fs';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { httpServices } from '../../src/composition/http-services.ts';
import { openServices, type Services } from '../../src/composition/open-services.ts';
import { readConfig } from '../../src/config.ts';
import type { HttpBounds } from '../../src/http/bounds.ts';
import { createHttpServer, type HttpServer } from '../../src/http/server.ts';
import type { HttpServices } from '../../src/http/services.ts';
import { ACCOUNT_OPERATIONS } from '../../src/operations/accounts/index.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import type { CallContext } from '../../src/operations/call-context.ts';
import { createLogger } from '../../src/telemetry/logger.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

export interface HarnessOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Replaces parts of what the adapter is given, for failures that cannot be had otherwise. */
  readonly override?: (services: HttpServices) => Partial<HttpServices>;
  readonly secureCookies?: boolean;
  readonly bounds?: Partial<HttpBounds>;
  /** How long an estimate may have to wait before new ones are refused. */
  readonly maxQueueMs?: number;
  readonly operations?: readonly AnyOperation[];
  /** Directory of the built pages; none unless said. */
  readonly webDir?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  // Tests look into bodies of every shape.
  // oxlint-disable-next-line no-explicit-any
  readonly body: any;
}

/** The real service on a real SQLite file in a directory of its own, with a clock the test moves. */
export class Harness {
  services!: Services;
  server!: HttpServer;
  /** What the adapter was given. */
  http!: HttpServices;
  nowMs = Date.parse('2026-11-20T15:00:00Z');
  readonly dataDir = directoryWithParcels('plumbline-http-');

  async open(options: HarnessOptions): Promise<void> {
    const config = readConfig({ DATA_DIR: this.dataDir, LOG_LEVEL: 'silent', ...options.environment });
    this.services = await openServices(config);
    await this.services.storage.migrate();
    await this.services.probe.begin();
    const logger = createLogger({ level: config.logLevel });
    const given = httpServices(config, this.services, {
      logger,
      metrics: createMetrics(),
      now: () => this.nowMs,
      maxQueueMs: options.maxQueueMs ?? Infinity,
      ...(options.operations && { operations: options.operations }),
    });
    this.http = { ...given, ...options.override?.(given) };
    this.server = await createHttpServer(this.http, {
      metricsToken: config.metricsToken,
      corsOrigins: config.corsOrigins,
      webDir: options.webDir ?? null,
      secureCookies: options.secureCookies ?? false,
      // A busy machine stalls every process; only tests of overload want to be refused for it.
      bounds: { maxLoopDelayMs: Infinity, ...options.bounds },
    });
    await this.server.app.ready();
  }

  async close(): Promise<void> {
    await this.server.app.close();
    this.server.lifecycle.stop();
    await this.services.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async send(request: InjectOptions): Promise<Answer> {
    const response = await this.server.app.inject(request);
    const json = (response.headers['content-type'] ?? '').includes('json');
    const text = unpacked(response.rawPayload, response.headers['content-encoding']);
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      text,
      body: json && text !== '' ? JSON.parse(text) : undefined,
    };
  }

  operator(): CallContext {
    return { actor: { kind: 'operator' }, requestId: 'test', nowMs: this.nowMs };
  }

  async account(
    plan: string,
    email = `${plan}-${Math.random().toString(36).slice(2)}@example.org`,
  ): Promise<string> {
    const made = await ACCOUNT_OPERATIONS.createAccount.run(this.services.accounts, this.operator(), {
      email,
      plan,
    });
    return made.account_id;
  }

  async key(options: { plan?: string; scopes?: 'cost:read'[]; mode?: 'test' | 'live' } = {}) {
    const account_id = await this.account(options.plan ?? 'professional');
    const { accounts } = this.services;
    const scopes = options.scopes ?? (['cost:read'] as const).slice();
    const first = await ACCOUNT_OPERATIONS.createKey.run(accounts, this.operator(), {
      account_id,
      mode: 'test',
      scopes,
    });
    if (options.mode !== 'live') return first;
    return ACCOUNT_OPERATIONS.createKey.run(accounts, this.operator(), { account_id, mode: 'live', scopes });
  }

  async token(plan = 'professional') {
    const account_id = await this.account(plan);
    return ACCOUNT_OPERATIONS.createToken.run(this.services.accounts, this.operator(), { account_id });
  }
}

/** A harness for the whole file. */
export function useHarness(options: HarnessOptions = {}): Harness {
  const harness = new Harness();
  beforeAll(() => harness.open(options));
  afterAll(() => harness.close());
  return harness;
}

export const ESTIMATE = '/retrofit/v1/estimate';
export const ARTIFACT = '/retrofit/v1/estimate/artifact';

/** Posts a value (or raw text) to an estimate endpoint. */
export function post(
  url: string,
  key: string | undefined,
  body: unknown,
  headers: Record<string, string> = {},
): InjectOptions {
  return {
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { 'x-api-key': key }),
      ...headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** The pointers of a problem, sorted. */
export function pointers(answer: Answer): string[] {
  return (answer.body.errors as { pointer: string }[]).map((fault) => fault.pointer).toSorted();
}

/** The text of an answer, whatever way it was packed. */
export function unpacked(payload: Buffer, encoding: unknown): string {
  if (payload.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(payload).toString('utf8');
  if (encoding === 'gzip') return gunzipSync(payload).toString('utf8');
  return payload.toString('utf8');
}
