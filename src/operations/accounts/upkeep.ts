import type { AccountServices } from './services.ts';

const DAY_MS = 86_400_000;
/** Ended sessions stay visible in the list for this long. */
const ENDED_SESSION_DAYS = 30;

/**
 * Writes the counted usage and `last used` of this process in one batch. On failure the batch is kept for the next
 * time and the error passed on. A process killed between flushes loses the counts since the last one: usage is a
 * report, never a bill.
 */
export async function flushUsage(services: AccountServices): Promise<void> {
  const batch = services.usage.drain();
  if (batch.counts.length === 0 && batch.touched.length === 0) return;
  try {
    await services.store.transaction(async ({ usage, credentials }) => {
      await usage.add(batch.counts);
      for (const [id, atMs] of batch.touched) await credentials.touch(id, atMs);
    });
  } catch (error) {
    services.usage.restore(batch);
    throw error;
  }
}

/** Ends the retention of audit events, usage, ended sessions and expired codes; run daily, by any one or all of the instances. */
export async function endRetention(services: AccountServices, nowMs: number): Promise<void> {
  const oldestUsage = new Date(nowMs);
  oldestUsage.setUTCDate(1);
  oldestUsage.setUTCMonth(oldestUsage.getUTCMonth() - services.plans.usage_retention_months);
  await services.store.transaction(async ({ audit, usage, sessions, passwordResets }) => {
    await passwordResets.deleteExpiredBefore(nowMs);
    await audit.deleteBefore(nowMs - services.plans.audit_retention_days * DAY_MS);
    await usage.deleteBefore(oldestUsage.toISOString().slice(0, 10));
    await sessions.deleteEndedBefore(nowMs - ENDED_SESSION_DAYS * DAY_MS);
  });
}
