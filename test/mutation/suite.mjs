// Stands in for `vitest` inside the mutation run: it gathers the tests of one file and runs them in this process, as often
// as there are mutants. The assertions are Vitest's own.
globalThis.__vitest_worker__ ??= { config: {}, environment: { name: 'node' } };
export const { expect } = await import('vitest');

let current = null;

const group = () => ({ before: [], after: [], parts: [] });

/** Gathers the tests that `load` declares. */
export async function gathered(load) {
  const root = group();
  current = root;
  await load();
  await opened(root);
  return root;
}

/** The bodies of nested groups run after the file has declared them, as Vitest does it. */
async function opened(into) {
  for (const part of into.parts)
    if (typeof part === 'object') {
      current = part;
      await part.body();
      await opened(part);
    }
}

/**
 * Runs what was gathered, or the first `steps.most` hooks and tests of it; ends with the first failure. `steps.begun` counts
 * them, so that after a failure it says which one failed.
 */
export async function run({ before, after, parts }, steps) {
  try {
    for (const part of [...before, ...parts]) {
      if (steps.begun >= steps.most) return;
      if (typeof part === 'object') await run(part, steps);
      else {
        steps.begun += 1;
        await part();
      }
    }
  } finally {
    for (const hook of after.toReversed()) await hook();
  }
}

/** `(name, body)`, `(name, options, body)` or `(name, body, timeout)`. */
const bodyOf = (rest) => rest.find((argument) => typeof argument === 'function') ?? (() => undefined);

/** `each` gives a row's cells one by one where the row is a list, and the row itself where it is not. */
const withEach = (declare) =>
  Object.assign(declare, {
    each:
      (rows) =>
      (name, ...rest) => {
        for (const row of rows) declare(name, () => bodyOf(rest)(...(Array.isArray(row) ? row : [row])));
      },
  });

export const describe = Object.assign(
  withEach((_name, ...rest) => {
    current.parts.push({ ...group(), body: bodyOf(rest) });
  }),
  // What runs only where a server of another program is there is left out: it would be started for every mutant.
  { runIf: () => () => undefined },
);
export const it = withEach((_name, ...rest) => {
  current.parts.push(bodyOf(rest));
});
export const test = it;
export const beforeAll = (hook) => current.before.push(hook);
export const afterAll = (hook) => current.after.push(hook);
/** Only what is left out calls it. */
export const vi = {};
