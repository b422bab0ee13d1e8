import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A paying caller in a process of its own, which an attack sent from another does not keep busy: one request after the other. */
const [port = '', key = '', lasts = ''] = process.argv.slice(2);
const untilMs = performance.now() + Number(lasts);
const times: number[] = [];
const counts = new Map<number, number>();

const estimate = (area: number): Promise<number> =>
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
    sent.end(JSON.stringify({ building: { building_area: area } }));
  });

while (performance.now() < untilMs) {
  const begunMs = performance.now();
  const status = await estimate(30_000 + times.length);
  times.push(performance.now() - begunMs);
  counts.set(status, (counts.get(status) ?? 0) + 1);
  await pause(50);
}
times.sort((one, other) => one - other);
const at = (share: number): string => times[Math.floor((times.length - 1) * share)]?.toFixed(1) ?? '-';
const statuses = [...counts].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
console.log(`${statuses}; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
