// Makes accounts, keys, revocations, facts and saved buildings as fast as it can and reports each one only after the storage acknowledged it.
import { readFileSync, writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import type { PlansFile } from '../../src/catalog/sections/plans.ts';
import { ProblemError } from '../../src/contract/error-codes.ts';
import { MemoryLimiter } from '../../src/limits/rate-limiter.ts';
import { ACCOUNT_OPERATIONS, createAccountServices } from '../../src/operations/accounts/index.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import type { Target } from './processes.ts';

const { createAccount, createKey, revokeKey } = ACCOUNT_OPERATIONS;
const storage = openStorage(JSON.parse(process.argv[2] ?? '{}') as Target);
// No more than what writes: a thousand of these are started.
const services = createAccountServices({
  store: storage,
  plans: parse(readFileSync('catalog/plans.yaml', 'utf8')) as PlansFile,
  limiter: new MemoryLimiter(),
  measures: [],
  readFactFile: () => Promise.reject(new Error('nothing is read here')),
});
// What is killed does not keep its compiled code by itself.
flushCompileCache();
const acknowledge = (kind: string, id: string) => writeSync(1, `${kind} ${id}\n`);

async function writeOnce(worker: number, round: number): Promise<void> {
  const now = () => ({ actor: { kind: 'operator' as const }, requestId: 'test', nowMs: Date.now() });
  const email = `w${process.pid}-${worker}-${round}@x.org`;
  const { account_id } = await createAccount.run(services, now(), { email, plan: 'free' });
  acknowledge('account', account_id);
  const key = await createKey.run(services, now(), { account_id, mode: 'test', scopes: ['cost:read'] });
  acknowledge('key', key.key_id);
  await revokeKey.run(services, now(), { key_id: key.key_id });
  acknowledge('revocation', key.key_id);
  const kept = { accountId: account_id, updatedAtMs: Date.now(), facts: {} };
  const parcelId = String(1_000_010_001 + round);
  await storage.transaction(({ facts }) => facts.put({ ...kept, parcelId }));
  acknowledge('fact', `${account_id} ${parcelId}`);
  // As large as an answer that a page keeps.
  const answer = JSON.stringify({ text: 'x'.repeat(50_000) });
  const saved = { id: `sav_${key.key_id}`, accountId: account_id, name: email, question: '{}', answer };
  await storage.transaction((rooms) =>
    rooms.saved.put({ ...saved, questionDigest: key.key_id, savedAtMs: Date.now() }),
  );
  acknowledge('saved', `${account_id} ${saved.id}`);
}

/** Goes on as a caller would: a machine that is too full is told of as storage that does not answer. */
async function write(worker: number): Promise<void> {
  for (let round = 0; ; round += 1) {
    try {
      await writeOnce(worker, round);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'storage-unavailable') throw error;
      await pause(200);
    }
  }
}

await Promise.all([0, 1, 2, 3].map(write));
