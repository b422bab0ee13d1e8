import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InstrumentedCache } from './instrumented.ts';
import { PRIMITIVES } from './primitives.ts';
import { RECORDING } from './recorded.ts';

type Exports = Readonly<Record<string, unknown>>;

/** What computes; the rest says words, shapes and names, and runs as it is. */
const RECORDED = /^(engine|quantities|catalog\/sections|operations\/estimate)\//;

const require = createRequire(import.meta.url);
const native = (path: string): unknown => require(path.endsWith('.ts') ? `../${path}` : path);

/** Runs modules below `src` with their arithmetic recorded; each once. The one place that makes code of text. */
export class Linker {
  readonly #modules = new Map<string, Exports>();
  readonly #cache = new InstrumentedCache();

  /** The exports of a module by its path below `src`, with those of all it imports. */
  load(path: string): Exports {
    const exports = this.#import(path);
    this.#cache.keep();
    return exports;
  }

  #import(path: string): Exports {
    if (!RECORDED.test(path)) return native(path) as Exports;
    let exports = this.#modules.get(path);
    if (exports === undefined) this.#modules.set(path, (exports = this.#run(path)));
    return exports;
  }

  #run(path: string): Exports {
    const source = readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
    const primitives = PRIMITIVES[path] ?? {};
    const code = this.#cache.of(source, Object.keys(primitives));
    // oxlint-disable-next-line no-implied-eval -- the service's own source
    const run = new Function(
      '$',
      '$import',
      '$primitives',
      `'use strict'; ${code}\n//# sourceURL=recorded:${path}`,
    ) as (recording: typeof RECORDING, load: (specifier: string) => Exports, primitives: Exports) => Exports;
    const load = (specifier: string): Exports =>
      this.#import(specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier);
    return run(RECORDING, load, primitives);
  }
}
