// Makes accounts, keys and revocations as fast as it can and reports each one only after the storage acknowledged it.
import { writeSync } from 'node:fs';
import { ACCOUNT_OPERATIONS } from '../../src/operations/accounts/index.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { operatorAt, servicesOn } from '../accounts/fixture.ts';
import type { Target } from './processes.ts';

const { createAccount, createKey, revokeKey } = ACCOUNT_OPERATIONS;
const services = servicesOn(openStorage(JSON.parse(process.argv[2] ?? '{}') as Target));
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
  }
}

await Promise.all([0, 1, 2, 3].map(write));
