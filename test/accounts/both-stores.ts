import { afterAll, beforeAll, describe } from 'vitest';
import type { AccountServices } from '../../src/operations/accounts/index.ts';
import type { Storage } from '../../src/storage/open-storage.ts';
import { startPostgres, type TestPostgres } from '../storage/postgres-server.ts';
import { accountServices } from './fixture.ts';

export interface StoreUnderTest {
  services: AccountServices;
  storage: Storage;
}

/** The same tests on SQLite and on a real PostgreSQL. `current` is filled before the first test runs. */
export function onBothStores(define: (current: StoreUnderTest) => void): void {
  const onStore = (start: () => Promise<TestPostgres | null>) => () => {
    let postgres: TestPostgres | null = null;
    const current = {} as StoreUnderTest;
    beforeAll(async () => {
      postgres = await start();
      Object.assign(current, await accountServices(await postgres?.database('accounts')));
    });
    afterAll(async () => {
      await current.storage.close();
      await postgres?.close();
    });
    define(current);
  };
  describe(
    'sqlite',
    onStore(() => Promise.resolve(null)),
  );
  // `runIf`: the mutation run leaves it out, which would start a server for every mutant.
  describe.runIf(true)('postgres', onStore(startPostgres));
}
