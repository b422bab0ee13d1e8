import { sign, verify, type KeyObject } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { AuditArtifact } from '../../contract/estimate/index.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { Check } from './verification.ts';

/** The bytes a signature is over: RFC 8785 of the artifact without its member `signature`. */
function signedBytes(artifact: AuditArtifact): Buffer {
  const { signature: _own, ...rest } = artifact;
  return Buffer.from(canonicalize(rest) ?? '', 'utf8');
}

/** The artifact with the operator's signature; as it came where the operator has no key. */
export function signed(artifact: AuditArtifact, keys: SigningKeys | null): AuditArtifact {
  if (keys === null) return artifact;
  // As it will be read: through JSON, so that absent members and -0 are not part of what is signed.
  const served = JSON.parse(JSON.stringify(artifact)) as AuditArtifact;
  const value = sign(null, signedBytes(served), keys.privateKey).toString('base64url');
  return { ...artifact, signature: { algorithm: 'Ed25519', key_id: keys.kid, value } };
}

/** Who served the artifact, by the public keys at hand; null where none were given. */
export function signatureCheck(
  artifact: AuditArtifact,
  keys: ReadonlyMap<string, KeyObject> | null,
): Check | null {
  const { signature } = artifact;
  if (keys === null) return null;
  const open = (detail: string): Check => ({
    check: 'signature',
    passed: true,
    detail,
    unproven: 'that the operator of these keys served it',
  });
  if (signature === undefined) return open('The artifact is not signed.');
  const key = keys.get(signature.key_id);
  if (key === undefined) return open(`Signed by ${signature.key_id}, which is not among the keys given.`);
  const passed = verify(null, signedBytes(artifact), key, Buffer.from(signature.value, 'base64url'));
  const detail = passed
    ? `Signed by ${signature.key_id}.`
    : `The signature of ${signature.key_id} is not over this document.`;
  return { check: 'signature', passed, detail };
}
