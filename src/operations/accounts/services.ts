import type { PlanCatalog } from '../../accounts/plans.ts';
import { AuthCache, UsageCounter } from '../../accounts/memory.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { NamedMeasure } from '../facts/measure-faults.ts';
import type { RateLimiter } from '../../limits/rate-limiter.ts';
import type { FactFileReader, Mailer } from '../ports.ts';
import type { AccountStore, CredentialHolder } from '../ports/accounts.ts';

/** How this service writes to people. */
export interface Mailing {
  readonly mailer: Mailer;
  /** Where people reach the pages; never what a request calls itself. Without a slash at its end. */
  readonly publicUrl: string;
  /** Does work after the answer; what goes wrong there is logged. */
  readonly later: (work: () => Promise<void>) => void;
}

/** What the account operations run on: one per process, made by the composition root. */
export interface AccountServices {
  readonly store: AccountStore;
  readonly plans: PlanCatalog;
  readonly limiter: RateLimiter;
  /** The measures that facts may name. */
  readonly measures: readonly NamedMeasure[];
  readonly readFactFile: FactFileReader;
  /** Null where the service sends no mail. */
  readonly mail: Mailing | null;
  readonly credentialCache: AuthCache<CredentialHolder>;
  readonly usage: UsageCounter;
}

export function createAccountServices(
  parts: Pick<AccountServices, 'store' | 'plans' | 'limiter' | 'measures' | 'readFactFile'> &
    Partial<Pick<AccountServices, 'mail'>>,
): AccountServices {
  const isOutage = (error: unknown) => error instanceof ProblemError && error.code === 'storage-unavailable';
  return { mail: null, ...parts, credentialCache: new AuthCache({ isOutage }), usage: new UsageCounter() };
}
