import { readEmbeddedSample } from '../src/buildings/sample/embedded-sample.ts';

/** `count` distinct sample lots in a fixed pseudo-random order (mulberry32, seed 1). */
export function sampleBbls(count: number): string[] {
  const ids = readEmbeddedSample().lots.map((lot) => lot.id);
  let seed = 1;
  const random = (): number => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  for (let i = ids.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [ids[i], ids[j]] = [ids[j] as string, ids[i] as string];
  }
  return ids.slice(0, count);
}
