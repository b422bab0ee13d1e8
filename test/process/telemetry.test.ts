import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcess, type Started } from './started.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
}
/** Takes what is sent by OTLP over HTTP and keeps it as it came. */
const received: { path: string; headers: IncomingHttpHeaders; text: string }[] = [];
const collector = createServer((request, answer) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, text });
    answer.setHeader('content-type', 'application/json').end('{}');
  });
});

/** Says on standard error which of the libraries a process loads. */
const TELLS = `import { registerHooks } from 'node:module';
registerHooks({ resolve(specifier, context, next) {
  if (specifier.startsWith('@opentelemetry/')) process.stderr.write('loads ' + specifier + '\\n');
  return next(specifier, context);
} });`;
const NODE_OPTIONS = `--import=data:text/javascript;base64,${Buffer.from(TELLS).toString('base64')}`;

const PARENT = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const dataDir = directoryWithParcels('plumbline-telemetry-');

const attributesOf = ({ attributes }: { readonly attributes: readonly Attribute[] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

describe('a process with a collector', () => {
  let started: Started;
  let answered: Response;
  let shown: string;
  let key: string;

  beforeAll(async () => {
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    started = await startProcess({
      DATA_DIR: dataDir,
      NODE_OPTIONS,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=one',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    });
    key = /plb_test_[0-9a-f]{32}/.exec(started.output())?.[0] ?? '';
    answered = await fetch(`${started.url}/retrofit/v1/estimate`, {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        traceparent: `00-${PARENT.traceId}-${PARENT.spanId}-01`,
      },
      body: JSON.stringify({ building: { building_area: -1 } }),
    });
    shown = await (await fetch(`${started.url}/metrics`)).text();
    started.child.kill('SIGTERM');
    await started.ended;
  });
  afterAll(() => {
    collector.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const bodies = (path: string) => received.filter((each) => each.path === path);

  it("sends each request as a span of its caller's trace, with route, status, account and credential", () => {
    const [first] = bodies('/v1/traces');
    const sent = JSON.parse(first?.text ?? '') as {
      resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
    };
    expect(first?.headers['x-tenant']).toBe('one');
    expect(attributesOf(sent.resourceSpans[0]!.resource)).toMatchObject({
      'service.name': 'plumbline',
      'deployment.environment.name': 'test',
    });
    const spans = sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    const span = spans.find(({ name }) => name === 'POST /retrofit/v1/estimate');
    expect(span).toMatchObject({ traceId: PARENT.traceId, parentSpanId: PARENT.spanId, kind: 2 });
    expect(answered.headers.get('traceparent')).toBe(`00-${PARENT.traceId}-${span?.spanId}-01`);
    expect(attributesOf(span!)).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/retrofit/v1/estimate',
      'http.response.status_code': 400,
      'error.type': 'invalid-request',
      'plumbline.request_id': answered.headers.get('x-request-id'),
      'plumbline.account': expect.stringMatching(/^acc_/),
      'plumbline.credential': expect.stringMatching(/^key_/),
    });
  });

  it('sends no metrics: they are read from /metrics alone', () => {
    expect(bodies('/v1/metrics')).toEqual([]);
    expect(shown).toMatch(/^plumbline_http_request_duration_seconds_count\{.*status="400".*\} 1$/m);
  });

  it('sends no secret, and says which customer was refused in one line of the log', () => {
    for (const { text } of received) expect(text).not.toContain(key);
    const lines = started
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.find(({ route }) => route === '/retrofit/v1/estimate')).toMatchObject({
      status: 400,
      problem: 'invalid-request',
      account: expect.stringMatching(/^acc_/),
      credential: expect.stringMatching(/^key_/),
      traceId: PARENT.traceId,
    });
  });

  it('loads the libraries of the export, which a process without a collector never does', async () => {
    expect(started.output()).toContain('loads @opentelemetry/sdk-trace');
    const without = await startProcess({ DATA_DIR: dataDir, NODE_OPTIONS });
    without.child.kill('SIGTERM');
    await without.ended;
    // The metrics registry loads the interfaces for itself, and nothing that exports.
    expect(without.output()).not.toMatch(/@opentelemetry\/(?!api)/);
  });
});
