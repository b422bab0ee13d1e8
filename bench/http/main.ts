import { parseArgs } from 'node:util';
import { compare } from './compare.ts';
import { SCENARIOS } from './scenarios.ts';

/**
 * Measures our server against the ceiling: a bare Fastify server that validates the same body and serialises the same
 * objects by the same schema. `npm run bench:http -- --scenario estimate --seconds 3 --rounds 5`
 */
const { values } = parseArgs({
  options: {
    scenario: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    json: { type: 'boolean', default: false },
  },
});

const wanted = values.scenario ?? Object.keys(SCENARIOS);
const unknown = wanted.filter((name) => !(name in SCENARIOS));
if (unknown.length > 0) {
  process.stderr.write(`No scenario ${unknown.join(', ')}; there are ${Object.keys(SCENARIOS).join(', ')}\n`);
  process.exit(1);
}

const load = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  connections: Number(values.connections),
};
for (const name of wanted) {
  const result = await compare(name, load);
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : `${tableOf(result)}\n`);
}

function tableOf(result: Awaited<ReturnType<typeof compare>>): string {
  const row = (who: string, side: typeof result.ours) =>
    [
      who.padEnd(8),
      `${side.requestsPerSecond.toFixed(0)} req/s`.padStart(14),
      `p50 ${side.p50Ms} ms`.padStart(14),
      `p99 ${side.p99Ms} ms`.padStart(14),
      `${side.processorMicroseconds.toFixed(0)} us cpu`.padStart(14),
      `${(side.medianBytes / 1024).toFixed(1)} KiB`.padStart(12),
      `errors ${side.errors}`.padStart(12),
    ].join('');
  const ratio = `${(100 * result.ratio).toFixed(1)} % of the ceiling (runs: ${result.ratios.map((r) => (100 * r).toFixed(1)).join(', ')}; by processor time ${(100 * result.processorRatio).toFixed(1)} %)`;
  return [`${result.scenario}: ${ratio}`, row('ours', result.ours), row('ceiling', result.ceiling)].join(
    '\n',
  );
}
