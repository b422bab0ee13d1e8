import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProblemError } from '../../src/contract/error-codes.ts';
import { openStorage, type Storage } from '../../src/storage/open-storage.ts';
import { temporaryDirectory } from '../accounts/fixture.ts';
import { bundled, startProcess, type Target } from './processes.ts';
import { startPostgres, type TestPostgres } from './postgres-server.ts';

/** As many as are asked for (`KILL_ROUNDS=1000`), a few in every run. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);

let postgres: TestPostgres;
let writing: string;
beforeAll(async () => {
  writing = await bundled('writer-process.ts');
  postgres = await startPostgres();
});
afterAll(() => postgres.close());

/** Everything the writer said was stored before SIGKILL reached it, at a moment of its own choosing. */
async function acknowledgedBeforeKill(target: Target, round: number): Promise<string[]> {
  const writer = startProcess(writing, target);
  const chunks: string[] = [];
  const killAfterLines = 30 + 3 * (round % 40);
  await new Promise<void>((resolve) => {
    writer.stdout?.on('data', (chunk: Buffer) => {
      chunks.push(chunk.toString());
      if (chunks.join('').split('\n').length > killAfterLines) writer.kill('SIGKILL');
    });
    writer.once('close', () => resolve());
  });
  return chunks
    .join('')
    .split('\n')
    .filter((line) => line !== '');
}

const FIND: Readonly<Record<string, (storage: Storage, id: string, further: string) => Promise<unknown>>> = {
  account: ({ read }, id) => read.accounts.byId(id),
  key: ({ read }, id) => read.credentials.byId(id),
  revocation: async ({ read }, id) => (await read.credentials.byId(id))?.revokedAtMs,
  fact: ({ read }, id, parcelId) => read.facts.find(id, parcelId),
  saved: async ({ read }, id, savedId) => {
    const kept = await read.saved.find(id, savedId);
    return kept === null ? null : JSON.parse(kept.answer);
  },
};

/** On a machine that is full, PostgreSQL may not answer for a moment. */
async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (tries === 60 || !(error instanceof ProblemError) || error.code !== 'storage-unavailable')
        throw error;
      await pause(1_000);
    }
  }
}

async function lost(storage: Storage, lines: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const line of lines) {
    const [kind = '', id = '', further = ''] = line.split(' ');
    const found = await patiently(async () => FIND[kind]?.(storage, id, further));
    if (found === null || found === undefined) missing.push(line);
  }
  return missing;
}

const TIMEOUT_MS = 600_000 + 20_000 * ROUNDS;

test.concurrent.each(['sqlite', 'postgres'] as const)(
  `%s: kill -9 under load, ${ROUNDS} times: nothing acknowledged is lost`,
  { timeout: TIMEOUT_MS },
  async (dialect) => {
    const databaseUrl = dialect === 'postgres' ? await postgres.database('kill') : undefined;
    const target = { dataDir: temporaryDirectory(), databaseUrl };
    const storage = openStorage(target);
    await storage.migrate();
    let seen = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const lines = await acknowledgedBeforeKill(target, round);
      expect(lines.length).toBeGreaterThan(25);
      expect(await lost(storage, lines)).toEqual([]);
      seen += lines.length;
      if ((round + 1) % 50 === 0) console.log(`${dialect}: ${seen} acknowledged, ${round + 1} kills`);
    }
    console.log(`${dialect}: ${seen} acknowledged writes, none lost in ${ROUNDS} kills`);
    await storage.close();
  },
);
