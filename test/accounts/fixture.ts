import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { PlansFile } from '../../src/catalog/sections/plans.ts';
import { CONFINEMENT, factFileReader } from '../../src/composition/fact-file-reader.ts';
import { MemoryLimiter } from '../../src/limits/rate-limiter.ts';
import { createAccountServices, type AccountServices } from '../../src/operations/accounts/index.ts';
import { createCall, type Call, type OperationHost } from '../../src/operations/call.ts';
import type { CallContext } from '../../src/operations/call-context.ts';
import { openStorage, type Storage } from '../../src/storage/open-storage.ts';

export const START_MS = Date.UTC(2026, 10, 20, 12);

export function shippedPlans(): PlansFile {
  return parse(readFileSync(new URL('../../catalog/plans.yaml', import.meta.url), 'utf8')) as PlansFile;
}

function shippedMeasures(): { id: string; name: string }[] {
  const folder = new URL('../../catalog/measures/', import.meta.url);
  return readdirSync(folder).map(
    (file) => parse(readFileSync(new URL(file, folder), 'utf8')) as { id: string; name: string },
  );
}

export function temporaryDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'plumbline-test-'));
}

/** Account services on the given database, or on a fresh SQLite file, with the schema in place. */
export async function accountServices(
  databaseUrl?: string,
): Promise<{ services: AccountServices; storage: Storage }> {
  const storage = openStorage({ dataDir: temporaryDirectory(), databaseUrl });
  await storage.migrate();
  return { services: servicesOn(storage), storage };
}

/** A further "instance" on a storage: its own caches and limiter. */
export function servicesOn(storage: Storage): AccountServices {
  return createAccountServices({
    store: storage,
    plans: shippedPlans(),
    limiter: new MemoryLimiter(),
    measures: shippedMeasures(),
    // A full machine must not end the reader before it has read.
    readFactFile: factFileReader({ ...CONFINEMENT, deadlineMs: 10 * CONFINEMENT.deadlineMs }),
  });
}

export function operatorAt(nowMs: number): CallContext {
  return { actor: { kind: 'operator' }, requestId: 'test', nowMs };
}

/** Calls of account operations as every adapter makes them. */
export function callOn(services: AccountServices): Call {
  return createCall({ services: servicesWith({ accounts: services }), queue: null });
}

/** The services a test opened; the others fail when they are read. */
export function servicesWith(open: Partial<OperationHost['services']>): OperationHost['services'] {
  return new Proxy<Partial<OperationHost['services']>>(open, {
    get(services, name) {
      if (!(name in services)) throw new Error(`The service ${String(name)} is shut.`);
      return Reflect.get(services, name) as unknown;
    },
  }) as OperationHost['services'];
}
