import type { CallContext } from '../call-context.ts';
import { createAccount } from './accounts-create.ts';
import { isUsable } from './authenticate.ts';
import { createKey } from './keys-create.ts';
import type { AccountServices } from './services.ts';
import { createToken } from './tokens.ts';

const DEMO_EMAIL = 'demo@localhost';
const DEMO_DAYS = 30;
const DEMO_KEPT = 10;

/**
 * A test key and a programs token to try the service with. Each start makes a new pair (a secret cannot be shown
 * twice) that ends after 30 days; the newest ten of earlier starts keep working. The caller sees to it that this runs
 * only on a loopback host outside production, and in one process.
 */
export async function makeDemoCredentials(
  services: AccountServices,
  requestId: string,
  nowMs: number,
): Promise<{ key: string; token: string }> {
  const context: CallContext = { actor: { kind: 'operator' }, requestId, nowMs };
  const account = await services.store.read.accounts.byEmail(DEMO_EMAIL);
  const accountId =
    account?.id ??
    (await createAccount.run(services, context, { email: DEMO_EMAIL, plan: 'professional' })).account_id;
  await retireEarlier(services, accountId, nowMs);
  const shared = {
    account_id: accountId,
    name: 'demo',
    expires_at: new Date(nowMs + DEMO_DAYS * 86_400_000).toISOString(),
  };
  const { key } = await createKey.run(services, context, { ...shared, mode: 'test', scopes: ['cost:read'] });
  const { token } = await createToken.run(services, context, shared);
  return { key, token };
}

async function retireEarlier(services: AccountServices, accountId: string, nowMs: number): Promise<void> {
  await services.store.transaction(async ({ credentials }) => {
    for (const kind of ['key', 'token'] as const) {
      const usable = (await credentials.listByAccount(accountId, kind)).filter(
        (credential) => credential.name === 'demo' && isUsable(credential, nowMs),
      );
      for (const old of usable.slice(0, -DEMO_KEPT)) await credentials.update(old.id, { revokedAtMs: nowMs });
    }
  });
}
