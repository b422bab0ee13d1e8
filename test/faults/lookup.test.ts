import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARTIFACT, ESTIMATE, Harness, post } from '../http/harness.ts';

const FAULTS: Readonly<Record<string, (answer: ServerResponse) => void>> = {
  'answers nothing, ever': () => undefined,
  'answers one byte and stops': (answer) => answer.writeHead(200).write('{'),
  'cuts the connection': (answer) => answer.destroy(),
  'answers 500': (answer) => answer.writeHead(500).end('Internal Server Error'),
  'answers 401': (answer) => answer.writeHead(401).end('{}'),
  'answers a page': (answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
  'answers half of a document': (answer) =>
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{"id":'),
  'answers another document': (answer) =>
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{"building_area":"many"}'),
  'answers a list': (answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
  'answers null': (answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end('null'),
  'answers without end': (answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    const more = setInterval(() => answer.write(' '.repeat(65_536)), 1);
    answer.on('close', () => clearInterval(more));
  },
  'sends the asker to itself': (answer) => answer.writeHead(302, { location: '/again' }).end(),
};

let fault: (answer: ServerResponse) => void = () => undefined;
const remote = createServer((_request, answer) => fault(answer));
const harness = new Harness();
let key = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => remote.listen(0, '127.0.0.1', resolve));
  const { port } = remote.address() as AddressInfo;
  await harness.open({ environment: { BUILDING_LOOKUP: `http://127.0.0.1:${port}` } });
  key = (await harness.key()).key;
});
afterAll(async () => {
  remote.closeAllConnections();
  remote.close();
  await harness.close();
});

describe('a lookup service that', () => {
  let parcel = 1_000_010_001;
  it.each(Object.keys(FAULTS))(
    '%s: 502 within ten seconds, described buildings go on',
    { timeout: 30_000 },
    async (name) => {
      fault = FAULTS[name] ?? fault;
      // The breaker of the test before is forgiven: the clock of the machine is real here.
      parcel += 1;
      const started = performance.now();
      const answer = await harness.send(
        post(name.length % 2 === 0 ? ESTIMATE : ARTIFACT, key, { bbl: String(parcel) }),
      );
      expect(answer.status, answer.text).toBe(502);
      expect(answer.body.type).toMatch(/\/lookup-failed$/);
      expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN|\.ts:/);
      expect(performance.now() - started).toBeLessThan(10_000);
      const described = await harness.send(post(ESTIMATE, key, { building: { building_area: 9_000 } }));
      expect(described.status).toBe(200);
      expect((await harness.send({ method: 'GET', url: '/readyz' })).status).toBe(200);
    },
  );
});
