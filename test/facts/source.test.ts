import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../src/contract/error-codes.ts';
import { factSource } from '../../src/composition/guarded-ports.ts';
import { accountServices } from '../accounts/fixture.ts';

const LOT = '1008350041';
const KNOWING = 'acc_000000000000000000000001';
const UNKNOWING = 'acc_000000000000000000000002';

describe('facts behind the look-up', () => {
  it('while the storage is away, an account that knows nothing goes on and another is refused', async () => {
    const { storage } = await accountServices();
    for (const id of [KNOWING, UNKNOWING])
      await storage.read.accounts.insert({
        id,
        email: `${id}@x.org`,
        plan: 'free',
        passwordHash: null,
        createdAtMs: 0,
        disabledAtMs: null,
      });
    const facts = { num_floors: 3 };
    await storage.read.facts.put({ accountId: KNOWING, parcelId: LOT, facts, updatedAtMs: 1 });
    const source = factSource(storage.read.facts);
    expect(await source.find(KNOWING, LOT)).toEqual(facts);
    expect(await source.find(KNOWING, '3012340001')).toBeNull();
    expect(await source.find(UNKNOWING, LOT)).toBeNull();
    await storage.close();
    expect(await source.find(UNKNOWING, LOT)).toBeNull();
    const refused = (await source.find(KNOWING, LOT).catch((error: unknown) => error)) as ProblemError;
    expect(refused).toBeInstanceOf(ProblemError);
    expect(refused.code).toBe('storage-unavailable');
    // Of another lot of this account nothing is known for certain either.
    await expect(source.find(KNOWING, '3012340001')).rejects.toBeInstanceOf(ProblemError);
  });
});
