/**
 * Draws addresses from the held lots and searches for them: as they are, two numbers off, and misspelt.
 *
 *   npm run -s node -- bench/buildings/addresses.ts [seed] [misspelt]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedLookup } from '../../src/buildings/lookup/embedded-lookup.ts';
import { readEmbeddedSample } from '../../src/buildings/sample/embedded-sample.ts';
import { drawMisspelt, drawPlain, randomFrom, type DrawnAddress } from './drawn-addresses.ts';

const [seed = 1, misspelt = 60] = process.argv.slice(2).map(Number);
const PLAIN = 200;
const dataDir = mkdtempSync(join(tmpdir(), 'addresses-'));
const lookup = new EmbeddedLookup({ dataDir });
const random = randomFrom(seed);
const ids = readEmbeddedSample().lots.flatMap(({ id, layers }) => (layers.unit ? [] : [id]));

async function report(name: string, cases: readonly DrawnAddress[]): Promise<void> {
  let [found, wrong] = [0, 0];
  const times: number[] = [];
  for (const { text, expected, kind } of cases) {
    const started = process.cpuUsage().user;
    const { match, matches } = await lookup.search(text, 8);
    times.push((process.cpuUsage().user - started) / 1000);
    const got = match === 'list' ? [] : matches.map(({ parcelId }) => parcelId);
    const isRight = expected === 'none' ? got.length === 0 : got.length === 1 && got[0] === expected;
    const isWrong = got.length > 0 && !got.includes(expected);
    if (isRight) found += 1;
    if (isWrong) wrong += 1;
    if (!isRight)
      console.log(
        `  ${isWrong ? 'WRONG' : 'not alone'}  ${text} (${kind}): ${got.join(' ') || 'none'}, not ${expected}`,
      );
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1);
  console.log(
    `${name}: ${found} of ${cases.length} right, ${wrong} another building; CPU ms p50 ${at(0.5)}, p95 ${at(0.95)}`,
  );
}

await report('Plain', await drawPlain(lookup, ids, PLAIN, random));
const { drawn, off } = await drawMisspelt(lookup, ids, misspelt, random);
await report('Misspelt', drawn);
await report('Misspelt and not held', off);
lookup.close();
rmSync(dataDir, { recursive: true });
