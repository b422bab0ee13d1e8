import { loadRelease } from './release.ts';

/** One side of `paired.ts`: a release in a process of its own, which runs a round each time it is told to. */
export type Told = { readonly hold: readonly string[] } | { readonly lots: readonly string[] };

const [dir = '.'] = process.argv.slice(2);
const release = await loadRelease(dir);
let inputs = new Map<string, Parameters<typeof release.estimate>[0]>();

process.on('message', (told: Told) => {
  void answer(told).then((reply) => process.send?.(reply));
});
process.send?.('ready');

async function answer(told: Told): Promise<unknown> {
  if ('hold' in told) {
    inputs = await release.hold(told.hold);
    return [...inputs.keys()];
  }
  const begun = process.threadCpuUsage();
  for (const bbl of told.lots) {
    const input = inputs.get(bbl);
    if (input !== undefined) release.estimate(input);
  }
  const { user, system } = process.threadCpuUsage(begun);
  return user + system;
}
