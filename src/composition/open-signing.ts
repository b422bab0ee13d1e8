import { readFileSync, statSync } from 'node:fs';
import { ConfigError, type Config } from '../config.ts';
import { readSigningKeys, type SigningKeys } from '../operations/estimate/signing-keys.ts';

/** The operator's keys, or null where artifacts go unsigned. @throws ConfigError when the file cannot be used. */
export function openSigning({ signingKeyFile }: Config): SigningKeys | null {
  if (signingKeyFile === null) return null;
  try {
    refuseOpenFile(signingKeyFile);
    return readSigningKeys(readFileSync(signingKeyFile, 'utf8'));
  } catch (error) {
    throw new ConfigError([`SIGNING_KEY_FILE cannot be used: ${(error as Error).message}`]);
  }
}

/** Everybody but the owner, and a group that may only read. */
const OTHERS = 0o037;

/** @throws Error for a key that other users of the machine can read or change. */
function refuseOpenFile(path: string): void {
  const { mode } = statSync(path);
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
    throw new Error(`other users can read or change ${path}: chmod 600 ${path}`);
}
