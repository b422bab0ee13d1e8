// Writes accounts until the storage refuses, then says what it counted and what is there.
import { ACCOUNT_OPERATIONS } from '../../src/operations/accounts/index.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { operatorAt, servicesOn } from '../accounts/fixture.ts';
import type { Target } from './processes.ts';

const storage = openStorage(JSON.parse(process.argv[2] ?? '{}') as Target);
await storage.migrate();
const services = servicesOn(storage);
let acknowledged = 0;
let code = 'never full';
try {
  for (; acknowledged < 20_000; acknowledged += 1) {
    const email = `${acknowledged}@${'x'.repeat(200)}.org`;
    await ACCOUNT_OPERATIONS.createAccount.run(services, operatorAt(0), { email, plan: 'free' });
  }
} catch (error) {
  code = (error as { code: string }).code;
}
const stored = (await storage.read.accounts.list({ limit: 30_000, offset: 0 })).length;
console.log(JSON.stringify({ code, stored, acknowledged }));
