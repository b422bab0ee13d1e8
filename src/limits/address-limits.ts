import { addressLimitKey, siteLimitKey } from './client-address.ts';
import type { LimitRequest } from './rate-limiter.ts';

/** What all subscribers of one /48 may have together, in limits of one of them. */
const SITE_SHARE = 2;

/** A limit by address: of an IPv4 address, or of an IPv6 subscriber (/64) and, twice as wide, of the site (/48) around it. */
export function addressLimits(
  name: string,
  address: string,
  { limit, windowMs, policy }: Omit<LimitRequest, 'key'>,
): LimitRequest[] {
  const named = { windowMs, ...(policy !== undefined && { policy }) };
  const own = { key: `${name}:${addressLimitKey(address)}`, limit, ...named };
  const site = siteLimitKey(address);
  return site === null ? [own] : [own, { key: `${name}:${site}`, limit: limit * SITE_SHARE, ...named }];
}
