import { AuthCache } from '../../accounts/auth-cache.ts';
import type { PlanCatalog } from '../../accounts/plans.ts';
import { UsageCounter } from '../../accounts/usage-counter.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { NamedMeasure } from '../facts/measure-faults.ts';
import type { RateLimiter } from '../../limits/rate-limiter.ts';
import type { FactFileReader } from '../ports.ts';
import type { AccountStore, CredentialHolder } from '../ports/accounts.ts';

/** What the account verbs run on: one per process, made by the composition root. */
export interface AccountServices {
  readonly store: AccountStore;
  readonly plans: PlanCatalog;
  readonly limiter: RateLimiter;
  /** The measures that facts may name. */
  readonly measures: readonly NamedMeasure[];
  readonly readFactFile: FactFileReader;
  readonly credentialCache: AuthCache<CredentialHolder>;
  readonly usage: UsageCounter;
}

export function createAccountServices(
  parts: Pick<AccountServices, 'store' | 'plans' | 'limiter' | 'measures' | 'readFactFile'>,
): AccountServices {
  const isOutage = (error: unknown) => error instanceof ProblemError && error.code === 'storage-unavailable';
  return { ...parts, credentialCache: new AuthCache({ isOutage }), usage: new UsageCounter() };
}
