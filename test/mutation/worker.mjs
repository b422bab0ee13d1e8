// One process of the mutation run. It loads the changed rooms once, every mutant in them switched off, and then tries one
// mutant after another: switched on, the suites are declared and run anew. Started with a mutant that is on from the
// beginning, it tries that one alone, so that also what is worked out only once is worked out with it.
import { registerHooks } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = process.cwd();
const { files, suites, alone } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const changed = new Map(files.map(({ name, content }) => [pathToFileURL(join(ROOT, name)).href, content]));
const suite = new URL('suite.mjs', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const isAsked = specifier === 'vitest' && context.parentURL !== suite;
    return isAsked ? { url: suite, shortCircuit: true } : next(specifier, context);
  },
  load(url, context, next) {
    const source = changed.get(url);
    return source === undefined
      ? next(url, context)
      : { format: 'module-typescript', source, shortCircuit: true };
  },
});

/** What the instrumented code reads and writes (the instrumenter's names). */
const stryker = (globalThis.__stryker__ = { mutantCoverage: {} });
if (alone !== undefined)
  Object.assign(stryker, { activeMutant: alone.id, hitCount: 0, hitLimit: alone.hitLimit });

const { gathered, run } = await import('./suite.mjs');
await import(pathToFileURL(join(ROOT, 'test/seed.ts')).href);

let loads = 0;
/** Declares and runs one suite anew, or its first steps; why it fails and at which step, or null. */
async function failureOf(name, most = Infinity) {
  const url = `${pathToFileURL(join(ROOT, name)).href}?try=${(loads += 1)}`;
  const steps = { begun: 0, most };
  try {
    await run(await gathered(() => import(url)), steps);
    return null;
  } catch (error) {
    return { suite: name, reason: String(error?.message ?? error).slice(0, 300), step: steps.begun };
  }
}

async function firstFailure(among) {
  for (const name of among) {
    const failure = await failureOf(name);
    if (failure !== null) return failure;
  }
  return null;
}

/** Without any mutant every suite has to pass; says which mutants each suite reaches, and how often. */
async function rehearse() {
  // Emptied, not replaced: the instrumented code holds on to the object.
  Object.assign(stryker.mutantCoverage, { static: {}, perTest: {} });
  for (const { name } of files) await import(pathToFileURL(join(ROOT, name)).href);
  for (const name of suites) {
    stryker.currentTestId = name;
    const failure = await failureOf(name);
    if (failure !== null) throw new Error(`${name} fails without any mutant: ${failure.reason}`);
  }
  stryker.currentTestId = undefined;
  return { ...stryker.mutantCoverage };
}

/**
 * Tries one mutant. `spoilt`: the suite fails without it too, up to the same step, so this process remembers something of
 * a mutant.
 */
async function tried({ id, hitLimit, reachedBy }) {
  Object.assign(stryker, { activeMutant: id, hitCount: 0, hitLimit });
  const failure = await firstFailure(reachedBy);
  stryker.activeMutant = undefined;
  if (failure === null) return { id, status: 'survived' };
  const isClean = (await failureOf(failure.suite, failure.step)) === null;
  return { id, status: isClean ? 'killed' : 'spoilt', ...failure };
}

if (alone === undefined) {
  const coverage = await rehearse();
  const started = performance.now();
  // What is run less often the second time is worked out once and remembered.
  const again = await rehearse();
  process.send({ coverage, again, rehearsalMs: performance.now() - started });
  process.on('message', (mutant) => void tried(mutant).then((result) => process.send(result)));
} else {
  const failure = await firstFailure(suites);
  process.send({ id: alone.id, status: failure === null ? 'survived' : 'killed', ...failure }, () =>
    process.exit(0),
  );
}
