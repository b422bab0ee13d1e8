import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BuildingLookup, LookupResult } from '../operations/ports.ts';
import { parseParcelId } from '../quantities/parcel-id.ts';

export interface ServeLookupOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  readonly lookup: BuildingLookup;
}

export interface LookupServer {
  readonly url: string;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Serves a lookup to other instances over the protocol of docs/lookup-protocol.md. */
export async function serveLookup(options: ServeLookupOptions): Promise<LookupServer> {
  const server = createServer((request, response) => {
    answer(request, options.lookup)
      .catch((): Answer => ({ status: 502, body: { status: 'failed', reason: 'the look-up broke' } }))
      .then((result) => send(response, result))
      .catch(() => response.destroy());
  });
  server.requestTimeout = 10_000;
  server.headersTimeout = 10_000;
  // A peer that never reads its answer is disconnected too.
  server.timeout = 20_000;
  server.maxConnections = 1_024;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
    ...(status === 405 ? { allow: 'GET' } : {}),
  });
  response.end(text);
}

async function answer(request: IncomingMessage, lookup: BuildingLookup): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://lookup');
  request.resume();
  if (request.method !== 'GET') return bad(405, 'only GET is answered');
  if (url.pathname === '/v1/status') return { status: 200, body: statusBody(lookup) };
  if (url.pathname === '/v1/search') return search(url, lookup);
  const id = /^\/v1\/parcels\/([^/]+)$/.exec(url.pathname)?.[1];
  if (id === undefined) return bad(404, 'no such address');
  const parsed = parseParcelId(decodeId(id));
  if (parsed === null) return bad(400, 'not a 10-digit BBL or a W… Westchester id');
  return parcelAnswer(await lookup.find(parsed.id));
}

function decodeId(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const bad = (status: number, reason: string): Answer => ({ status, body: { status: 'invalid', reason } });

function statusBody(lookup: BuildingLookup): unknown {
  const { adapter, ready, coverage, parcelCount, asOf, digest } = lookup.status();
  return { protocol: 1, adapter, ready, coverage, parcel_count: parcelCount, as_of: asOf, digest };
}

async function search(url: URL, lookup: BuildingLookup): Promise<Answer> {
  const text = url.searchParams.get('q') ?? '';
  const limit = Number(url.searchParams.get('limit') ?? 10);
  if (text.length < 1 || text.length > 200) return bad(400, 'q must have 1 to 200 characters');
  if (!Number.isInteger(limit) || limit < 1 || limit > 50)
    return bad(400, 'limit must be an integer from 1 to 50');
  return { status: 200, body: await lookup.search(text, limit) };
}

function parcelAnswer(result: LookupResult): Answer {
  switch (result.kind) {
    case 'found': {
      const time = result.retrievedAt === undefined ? {} : { retrieved_at: result.retrievedAt };
      return { status: 200, body: { status: 'found', record: result.record, ...time } };
    }
    case 'not_found':
      return {
        status: 404,
        body: { status: 'not_found', candidates: result.candidates, coverage: result.coverage },
      };
    case 'failed':
      return { status: 502, body: { status: 'failed', reason: result.reason } };
    case 'not_configured':
      return { status: 503, body: { status: 'not_configured' } };
    default:
      return result satisfies never;
  }
}
