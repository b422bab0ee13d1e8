import type { AnyOperation } from '../operation.ts';
import { createAccount, setPlan } from './accounts-create.ts';
import { exportAccount } from './accounts-export.ts';
import { deleteAccount, disableAccount, listAccounts, showAccount } from './accounts-manage.ts';
import { createKey } from './keys-create.ts';
import { listKeys, renameKey, revokeKey, rotateKey } from './keys.ts';
import { changePassword, resetPassword } from './passwords.ts';
import { mailResetCode, resetWays } from './mailed-codes.ts';
import { makeResetCode, redeemResetCode } from './reset-codes.ts';
import { listSessions, revokeSession } from './sessions.ts';
import { signIn, signOut, signUp } from './sign-in.ts';
import { createToken, listTokens, revokeToken, rotateToken } from './tokens.ts';
import { reportUsage } from './usage-report.ts';

/** Every account operation, by name: the CLI and the web backend are made from these. */
export const ACCOUNT_OPERATIONS = {
  createAccount,
  setPlan,
  showAccount,
  listAccounts,
  disableAccount,
  deleteAccount,
  exportAccount,
  resetPassword,
  makeResetCode,
  redeemResetCode,
  resetWays,
  mailResetCode,
  signUp,
  signIn,
  signOut,
  changePassword,
  listSessions,
  revokeSession,
  createKey,
  listKeys,
  renameKey,
  revokeKey,
  rotateKey,
  createToken,
  listTokens,
  revokeToken,
  rotateToken,
  reportUsage,
} satisfies Record<string, AnyOperation>;

export const accountOperations: readonly AnyOperation[] = Object.values(ACCOUNT_OPERATIONS);

export { authenticateKey, authenticateSession, sessionLimitsOf, authenticateToken } from './authenticate.ts';
export type {
  Authenticated,
  AuthenticatedSession,
  KeyActor,
  SessionActor,
  TokenActor,
} from './authenticate.ts';
export { createAccountServices } from './services.ts';
export type { AccountServices } from './services.ts';
export { makeDemoCredentials } from './demo.ts';
export { endRetention, flushUsage } from './upkeep.ts';
