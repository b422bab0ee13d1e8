import { ProblemError } from '../../contract/error-codes.ts';
import type { FactRepository } from '../ports/accounts.ts';
import type { FactSource } from '../ports.ts';

/** How long after a failure of the storage it is not asked again. */
const RETRY_PAUSE_MS = 1_000;
/** Accounts remembered as knowing nothing. */
const MOST_ACCOUNTS = 20_000;

/**
 * The facts of accounts behind the building look-up. While the storage is away, an account that was seen to know nothing
 * is answered as before; any other would get another estimate than its own, and is refused.
 */
export function factSource(
  facts: Pick<FactRepository, 'find' | 'countByAccount'>,
  now: () => number = Date.now,
): FactSource {
  const knowNothing = new Set<string>();
  let pausedUntilMs = 0;
  return {
    async find(accountId, parcelId) {
      if (now() < pausedUntilMs && knowNothing.has(accountId)) return null;
      try {
        const held = await facts.find(accountId, parcelId);
        if (held === null && !knowNothing.has(accountId)) await note(accountId);
        if (held !== null) knowNothing.delete(accountId);
        return held?.facts ?? null;
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'storage-unavailable') throw error;
        pausedUntilMs = now() + RETRY_PAUSE_MS;
        if (knowNothing.has(accountId)) return null;
        throw error;
      }
    },
  };

  async function note(accountId: string): Promise<void> {
    if ((await facts.countByAccount(accountId)) > 0) return;
    if (knowNothing.size >= MOST_ACCOUNTS) knowNothing.clear();
    knowNothing.add(accountId);
  }
}
