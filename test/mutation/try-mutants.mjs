import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WORKER = join(import.meta.dirname, 'worker.mjs');
/** A mutant may run its code so many times as often as the right code does, before it counts as one that never ends. */
const HITS_ALLOWED = { times: 100, atLeast: 10_000 };
/** A process without an answer for so many times as long as all suites took without a mutant hangs. */
const SILENT = { times: 4, atLeastMs: 20_000 };
/** A process of its own begins with loading everything. */
const LOADING_MS = 900_000;
/** Each try leaves its suites in memory: a new process begins after so many. */
const TRIES_A_PROCESS = 150;

/**
 * Tries mutants against the suites of a room and adds `status` to each: `killed`, `alive`, or `unreached` (no suite runs
 * the code). Many are tried in one process. What lives there is tried once more in a process of its own where the code, or
 * a part of it, is run only once in a process.
 */
export async function tryMutants(mutants, { files, suites, folder, node, note }) {
  const room = { files, suites, folder, node };
  const results = new Map();
  let left = mutants;
  let plan = null;
  while (left.length > 0) {
    const worker = await started(room);
    plan ??= planFor(worker.first, suites);
    const tries = left.slice(0, TRIES_A_PROCESS).map(plan);
    let done = 0;
    for (const mutant of tries) {
      const result = mutant.reachedBy.length === 0 ? { status: 'survived' } : await worker.ask(mutant);
      done += 1;
      results.set(mutant.id, { ...mutant, ...result });
      if (result.status === 'spoilt' || result.status === 'hung') break;
    }
    worker.stop();
    left = left.slice(done);
    note(`${results.size} of ${mutants.length}`);
  }
  const unsettled = [...results.values()].filter(
    ({ status, hits, isRemembered }) =>
      status === 'spoilt' || (status === 'survived' && isRemembered && hits > 0),
  );
  note(`${unsettled.length} to try alone`);
  for (const mutant of unsettled) {
    const { first } = await started({ ...room, alone: { id: mutant.id, hitLimit: mutant.hitLimit } });
    results.set(mutant.id, { ...mutant, ...first });
  }
  return mutants.map((mutant) => {
    const { status, hits, suite, reason } = results.get(mutant.id);
    const isKilled = status === 'killed' || status === 'hung';
    return { ...mutant, status: isKilled ? 'killed' : hits === 0 ? 'unreached' : 'alive', suite, reason };
  });
}

/** Which suites reach a mutant, how often, and whether all of that happens anew in each run. */
function planFor({ coverage, again }, suites) {
  const hitsIn = ({ perTest }, suite, id) => perTest[suite]?.[id] ?? 0;
  const hitsOf = (run, id) => suites.reduce((sum, suite) => sum + hitsIn(run, suite, id), 0);
  return ({ id }) => {
    const loading = coverage.static[id] ?? 0;
    const hits = loading + hitsOf(coverage, id);
    return {
      id,
      hits,
      isRemembered: hitsOf(again, id) < hits,
      reachedBy: suites.filter((suite) => hitsIn(again, suite, id) > 0),
      hitLimit: Math.max(HITS_ALLOWED.atLeast, HITS_ALLOWED.times * hits),
    };
  };
}

/** A process that is ready for mutants, or, given one of its own, has tried it. */
async function started({ folder, node, ...task }) {
  const path = join(folder, `task-${process.pid}.json`);
  writeFileSync(path, JSON.stringify(task));
  const flags = ['--disable-warning=ExperimentalWarning', '--experimental-import-meta-resolve'];
  const child = fork(WORKER, [path], {
    execPath: node,
    execArgv: flags,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const answer = (withinMs) =>
    new Promise((resolve) => {
      const settle = (message) => {
        clearTimeout(timer);
        child.off('message', settle).off('exit', ended);
        resolve(message);
      };
      // A mutant that ends the process is noticed too.
      const ended = () => settle({ status: 'hung' });
      const timer = setTimeout(() => child.kill('SIGKILL'), withinMs);
      child.on('message', settle).on('exit', ended);
    });
  const first = await answer(LOADING_MS);
  if (task.alone === undefined && first.coverage === undefined)
    throw new Error(`The suites do not run without mutants: ${said}`);
  return {
    first,
    ask(mutant) {
      child.send(mutant);
      return answer(Math.max(SILENT.atLeastMs, SILENT.times * first.rehearsalMs));
    },
    stop: () => child.kill('SIGKILL'),
  };
}
