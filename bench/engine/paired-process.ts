import { loadRelease, type Kind } from './release.ts';

/** One side of `paired.ts`: a release in a process of its own, which runs a round each time it is given a task. */
export type PairedTask = { readonly hold: readonly string[] } | { readonly lots: readonly string[] };

const [dir = '.', kind = 'estimate'] = process.argv.slice(2) as [string?, Kind?];
const release = await loadRelease(dir);
const answerOf = kind === 'estimate' ? null : await release.answers(kind);
let inputs = new Map<string, Parameters<typeof release.estimate>[0]>();

process.on('message', (task: PairedTask) => {
  void answer(task).then((reply) => process.send?.(reply));
});
process.send?.('ready');

async function answer(task: PairedTask): Promise<unknown> {
  if ('hold' in task) {
    inputs = await release.hold(task.hold);
    return [...inputs.keys()];
  }
  const begun = process.threadCpuUsage();
  for (const bbl of task.lots) {
    const input = inputs.get(bbl);
    if (input === undefined) continue;
    if (answerOf === null) release.estimate(input);
    else await answered(answerOf(bbl));
  }
  const { user, system } = process.threadCpuUsage(begun);
  return user + system;
}

/** A lot that is offered no tier is an answer too. */
async function answered(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    if (!(error instanceof Error && 'faults' in error)) throw error;
  }
}
