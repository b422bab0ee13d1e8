import type { LimitDecision } from './rate-limiter.ts';

/**
 * Header values of draft-ietf-httpapi-ratelimit-headers (structured fields): the policy (`q` requests per `w` seconds),
 * what is left (`r`) and when it grows (`t` seconds); `Retry-After` only on a refusal.
 * `otherwise` names a limit that has no name of its own.
 */
export function rateLimitHeaders(decision: LimitDecision, otherwise: string): Record<string, string> {
  const policyName = decision.policy ?? otherwise;
  const windowSeconds = Math.round(decision.windowMs / 1000);
  const headers: Record<string, string> = {
    'RateLimit-Policy': `"${policyName}";q=${decision.limit};w=${windowSeconds}`,
    RateLimit: `"${policyName}";r=${decision.remaining};t=${decision.resetSeconds}`,
  };
  if (!decision.allowed) headers['Retry-After'] = String(decision.retryAfterSeconds);
  return headers;
}
