// Makes accounts, keys, revocations, facts and saved buildings as fast as it can and reports each one only after the storage acknowledged it.
import { writeSync } from 'node:fs';
import { ACCOUNT_OPERATIONS } from '../../src/operations/accounts/index.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { operatorAt, servicesOn } from '../accounts/fixture.ts';
import type { Target } from './processes.ts';

const { createAccount, createKey, revokeKey } = ACCOUNT_OPERATIONS;
const storage = openStorage(JSON.parse(process.argv[2] ?? '{}') as Target);
const services = servicesOn(storage);
const acknowledge = (kind: string, id: string) => writeSync(1, `${kind} ${id}\n`);

async function write(worker: number): Promise<void> {
  for (let round = 0; ; round += 1) {
    const now = () => operatorAt(Date.now());
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
}

await Promise.all([0, 1, 2, 3].map(write));
