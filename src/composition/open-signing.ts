import { readFileSync } from 'node:fs';
import { ConfigError, type Config } from '../config.ts';
import { readSigningKeys, type SigningKeys } from '../operations/estimate/signing-keys.ts';

/** The operator's keys, or null where artifacts go unsigned. @throws ConfigError when the file cannot be used. */
export function openSigning({ signingKeyFile }: Config): SigningKeys | null {
  if (signingKeyFile === null) return null;
  try {
    return readSigningKeys(readFileSync(signingKeyFile, 'utf8'));
  } catch (error) {
    throw new ConfigError([`SIGNING_KEY_FILE cannot be used: ${(error as Error).message}`]);
  }
}
