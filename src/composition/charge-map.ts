import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { ProblemError } from '../contract/error-codes.ts';
import type { ChargeMap } from '../contract/charge-map.ts';
import type { EstimateServices } from '../operations/estimate/services.ts';

const MAKER = fileURLToPath(new URL('./charge-map-process.ts', import.meta.url));
const NAME = 'charge-map-';
/** How long a caller waits while it is drawn: a connection that carries nothing for longer is ended. */
const WAIT_MS = 18_000;

/** What the process that draws is told. An address with a password is no argument, which others could read. */
export interface MapToDraw {
  readonly file: string;
  readonly store: { readonly dataDir: string; readonly databaseUrl?: string };
}

/**
 * The map of covered lots, kept in the data directory under the name of what it rests on: code, catalogue and parcels. A
 * process of its own draws it when it is first asked for, which takes ten seconds once a release; no start waits for it.
 */
export class ChargeMaps {
  readonly #config: Config;
  readonly #services: Pick<EstimateServices, 'engine' | 'lookup'>;
  #kept: { readonly name: string; readonly map: Promise<ChargeMap> } | null = null;

  constructor(config: Config, services: Pick<EstimateServices, 'engine' | 'lookup'>) {
    this.#config = config;
    this.#services = services;
  }

  /**
   * Null where the lots are not held here.
   * @throws ProblemError `overloaded` while it is still being drawn.
   */
  async current(): Promise<ChargeMap | null> {
    const { digest } = this.#services.lookup.status();
    if (digest === null) return null;
    const key = createHash('sha256').update(`${this.#services.engine.id} ${digest}`).digest('hex');
    const name = `${NAME}${key.slice(0, 16)}.json`;
    if (this.#kept?.name !== name) {
      const map = this.#read(name).catch(() => this.#drawn(name));
      this.#kept = { name, map };
      // What failed is tried again by the next caller.
      map.catch(() => (this.#kept = null));
    }
    return soon(this.#kept.map);
  }

  async #read(name: string): Promise<ChargeMap> {
    return JSON.parse(await readFile(join(this.#config.dataDir, name), 'utf8')) as ChargeMap;
  }

  async #drawn(name: string): Promise<ChargeMap> {
    const { dataDir, databaseUrl } = this.#config;
    for (const other of readdirSync(dataDir))
      if (other.startsWith(NAME)) rmSync(join(dataDir, other), { force: true });
    const maker = fork(MAKER, { execArgv: ['--disable-warning=ExperimentalWarning'], stdio: 'ignore' });
    const task: MapToDraw = {
      file: join(dataDir, name),
      store: { dataDir, ...(databaseUrl !== null && { databaseUrl }) },
    };
    maker.send(task);
    await once(maker, 'exit');
    return this.#read(name);
  }
}

/** The map, or the word to ask again. */
async function soon(map: Promise<ChargeMap>): Promise<ChargeMap> {
  const waiting = new AbortController();
  const late = setTimeout(WAIT_MS, null, { signal: waiting.signal, ref: false }).catch(() => null);
  try {
    const drawn = await Promise.race([map, late]);
    if (drawn !== null) return drawn;
    throw new ProblemError(
      'overloaded',
      'The map is being drawn, once a release. Ask again in a few seconds.',
    );
  } finally {
    waiting.abort();
  }
}
