import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sampleBbls } from '../sample-bbls.ts';
import type { PairedTask } from './paired-process.ts';
import { KINDS } from './release.ts';

/**
 * The engine beside an older release on the same lots, each in its own process, round about: this, older, this, older.
 * Compares the processor time of the thread that estimates, which other load on the machine disturbs least.
 * `node bench/engine/paired.ts --against DIR [--lots 1000] [--rounds 10] [--what estimate]`; DIR is a checkout with its own
 * node_modules. `--what`: the engine's `estimate`, or what a caller gets: an `answer`, a portfolio `row`, a `summary`, an
 * `artifact`.
 */
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    lots: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '10' },
    what: { type: 'string', default: 'estimate' },
  },
});
if (values.against === undefined) throw new Error('--against: directory of the older release');
const { what } = values;
if (!(KINDS as readonly string[]).includes(what)) throw new Error(`--what: one of ${KINDS.join(', ')}`);
const LOTS = Number(values.lots);
const ROUNDS = Number(values.rounds);

/** Rounds that are run and not counted, until the code is compiled. */
const WARM_UP_ROUNDS = 4;

async function ask<T>(child: ChildProcess, task: PairedTask): Promise<T> {
  child.send(task);
  const [reply] = (await once(child, 'message')) as [T];
  return reply;
}

async function startRelease(dir: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'paired-process.ts'), [resolve(dir), what], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  child.once('exit', (code) => {
    if (code !== 0) process.exit(1);
  });
  await once(child, 'message');
  return child;
}

const sides = [
  await startRelease(join(import.meta.dirname, '../..')),
  await startRelease(values.against),
] as const;
const wanted = sampleBbls(LOTS * 2);
const [ours, theirs] = await Promise.all(sides.map((side) => ask<string[]>(side, { hold: wanted })));
const inBoth = new Set(theirs);
const lots = (ours ?? []).filter((bbl) => inBoth.has(bbl)).slice(0, LOTS);

const rounds: (readonly [number, number])[] = [];
for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
  const own = (await ask<number>(sides[0], { lots })) / lots.length;
  const older = (await ask<number>(sides[1], { lots })) / lots.length;
  if (round >= WARM_UP_ROUNDS) rounds.push([own, older]);
}
for (const side of sides) side.disconnect();

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
const median = (numbers: readonly number[]) => sorted(numbers)[Math.floor(numbers.length / 2)] ?? 0;
const digits = (value: number) => Number(value.toFixed(3));
const ratios = rounds.map(([own, older]) => own / older);
const least = (side: 0 | 1) => Math.min(...rounds.map((round) => round[side]));
console.log(
  JSON.stringify({
    what,
    lots: lots.length,
    rounds: ROUNDS,
    // Processor microseconds an estimate.
    least: { this: Math.round(least(0)), older: Math.round(least(1)), ratio: digits(least(0) / least(1)) },
    median: {
      this: Math.round(median(rounds.map(([own]) => own))),
      older: Math.round(median(rounds.map(([, older]) => older))),
      // Of the ratios of the pairs.
      ratio: digits(median(ratios)),
    },
    // Below 1: this one is quicker.
    ratios: sorted(ratios).map(digits),
  }),
);
