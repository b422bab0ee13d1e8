import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * A paying caller in a process of its own, which an attack sent from another does not keep busy: one request after the
 * other, in turn of a lot and of a building of which the area alone is known. The second is the dearest question there is:
 * its verdict is open, and what would settle it takes some ten estimates more.
 */
const [port = '', key = '', lasts = ''] = process.argv.slice(2);
const lots = sampleBbls(2_000);
const times = { lots: [] as number[], described: [] as number[] };
const counts = new Map<number, number>();

const estimate = (body: object): Promise<number> =>
  new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const options = {
      host: '127.0.0.1',
      port,
      method: 'POST',
      localAddress: '127.0.0.2',
      agent: false as const,
    };
    const sent = request({ ...options, path: '/retrofit/v1/estimate', headers }, (answer) => {
      answer.resume().on('close', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end(JSON.stringify(body));
  });

const untilMs = performance.now() + Number(lasts);
for (let at = 0; performance.now() < untilMs; at += 1) {
  const isLot = at % 2 === 0;
  const body = isLot ? { bbl: lots[(at / 2) % lots.length] } : { building: { building_area: 30_000 + at } };
  const begunMs = performance.now();
  const status = await estimate(body);
  times[isLot ? 'lots' : 'described'].push(performance.now() - begunMs);
  counts.set(status, (counts.get(status) ?? 0) + 1);
  await pause(50);
}

function waited(all: readonly number[]): string {
  const sorted = all.toSorted((one, other) => one - other);
  const at = (share: number): string => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1) ?? '-';
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
}
const statuses = [...counts].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
console.log(`${statuses}; lots ${waited(times.lots)}; described ${waited(times.described)}`);
