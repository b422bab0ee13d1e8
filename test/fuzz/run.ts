import { request as httpRequest, Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { Harness, unpacked } from '../http/harness.ts';
import { campaign } from './campaign.ts';
import { written, type FuzzRequest } from './fuzz-request.ts';
import type { FuzzAnswer } from './oracle.ts';
import { prepared } from './prepared.ts';

/**
 * The long campaign, over real connections on a port and a data directory of its own:
 * `node test/fuzz/run.ts --count 200000 --seed 1`, with `--only mcp` for one operation or the tools alone. Ends with 1 and the smallest failing request when anything is wrong.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '20261120' },
    only: { type: 'string', default: '' },
  },
});

const harness = new Harness();
await harness.open({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
await harness.server.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = harness.server.app.server.address() as AddressInfo;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function send(request: FuzzRequest, number: number): Promise<FuzzAnswer> {
  // The clock moves on, so that no caller meets its rate limit.
  harness.nowMs += 100;
  const { url: path, headers, body } = written(request);
  const forwarded = `10.${(number >> 8) & 255}.${number & 255}.1`;
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        agent,
        port,
        host: '127.0.0.1',
        path,
        method: request.method,
        headers: {
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
          'x-forwarded-for': forwarded,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers as Record<string, string | undefined>,
            text: unpacked(Buffer.concat(chunks), answer.headers['content-encoding']),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const { targets: all, maker } = await prepared(harness, Number(values.seed));
const targets = all.filter(({ id }) => id.includes(values.only));
const started = performance.now();
const report = await campaign({
  targets,
  maker,
  count: Number(values.count),
  send,
  onProgress: (sent) =>
    process.stderr.write(`${sent} in ${Math.round((performance.now() - started) / 1000)} s\n`),
});
const seconds = Math.round((performance.now() - started) / 1000);
const megabytes = Math.round(process.memoryUsage().rss / 1e6);
console.log(JSON.stringify({ seed: Number(values.seed), seconds, megabytes, ...report }, null, 2));
agent.destroy();
await harness.close();
process.exitCode = report.failures.length === 0 ? 0 : 1;
