import { sign, verify, type KeyObject } from 'node:crypto';
import type { AuditArtifact } from '../../contract/estimate/index.ts';
import { atOnce } from '../../engine/at-once.ts';
import { inChunks, type Pause } from '../turns.ts';
import { canonicalBytes } from './canonical-parts.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { Check } from './verification.ts';

/** The bytes a signature is over: RFC 8785 of the artifact without its member `signature`. */
function withoutSignature({ signature: _own, ...rest }: AuditArtifact): object {
  return rest;
}

/** The artifact with the operator's signature; as it came where the operator has no key. */
export async function signed(
  artifact: AuditArtifact,
  { keys, pause }: { readonly keys: SigningKeys | null; readonly pause: Pause },
): Promise<AuditArtifact> {
  if (keys === null) return artifact;
  const bytes = await inChunks(canonicalBytes(withoutSignature(artifact)), pause);
  const value = (await signatureOf(bytes, keys.privateKey)).toString('base64url');
  return { ...artifact, signature: { algorithm: 'Ed25519', key_id: keys.kid, value } };
}

/** Computed beside the event loop. */
function signatureOf(bytes: Buffer, key: KeyObject): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sign(null, bytes, key, (error, value) => (error ? reject(error) : resolve(value)));
  });
}

/** Who served the artifact, by the public keys at hand; null where it is not signed and none were given. */
export function signatureCheck(
  artifact: AuditArtifact,
  keys: ReadonlyMap<string, KeyObject> | null,
): Check | null {
  const { signature } = artifact;
  if (keys === null)
    return signature === undefined
      ? null
      : {
          check: 'signature',
          passed: true,
          detail: `Signed by ${signature.key_id}: not checked, no keys were given (--key).`,
        };
  const open = (detail: string): Check => ({
    check: 'signature',
    passed: true,
    detail,
    unproven: 'that the operator of these keys served it',
  });
  if (signature === undefined) return open('The artifact is not signed.');
  const key = keys.get(signature.key_id);
  if (key === undefined) return open(`Signed by ${signature.key_id}, which is not among the keys given.`);
  const bytes = atOnce(canonicalBytes(withoutSignature(artifact)));
  const passed = verify(null, bytes, key, Buffer.from(signature.value, 'base64url'));
  const detail = passed
    ? `Signed by ${signature.key_id}.`
    : `The signature of ${signature.key_id} is not over this document.`;
  return { check: 'signature', passed, detail };
}
