import type { Operation } from '../operation.ts';
import { createAccount, setPlan } from './accounts-create.ts';
import { createKey } from './keys-create.ts';
import { listKeys, renameKey, revokeKey, rotateKey } from './keys.ts';
import type { AccountServices } from './services.ts';
import { createToken, listTokens, revokeToken, rotateToken } from './tokens.ts';

/** Every account verb, by name: the CLI and the web backend are made from these. */
export const ACCOUNT_OPERATIONS = {
  createAccount,
  setPlan,
  createKey,
  listKeys,
  renameKey,
  revokeKey,
  rotateKey,
  createToken,
  listTokens,
  revokeToken,
  rotateToken,
} satisfies Record<string, Operation<never, unknown, AccountServices>>;

export {
  authenticateKey,
  authenticateSession,
  authenticateToken,
  requireProgramsAccess,
  requireScope,
} from './authenticate.ts';
export type {
  Authenticated,
  AuthenticatedSession,
  KeyActor,
  SessionActor,
  TokenActor,
} from './authenticate.ts';
export { createAccountServices } from './services.ts';
export type { AccountServices } from './services.ts';
