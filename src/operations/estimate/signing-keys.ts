import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import canonicalize from 'canonicalize';

/** An Ed25519 public key as RFC 8037 writes it; `kid` is its RFC 7638 thumbprint. */
export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
}

/** What an operator signs with, and every key that artifacts of this service may be signed by. */
export interface SigningKeys {
  readonly privateKey: KeyObject;
  readonly kid: string;
  /** The signing key's own first, then earlier ones. */
  readonly published: readonly PublicKey[];
}

/**
 * One PEM file: the Ed25519 private key, then the public (or private) keys of earlier days, which stay published.
 * @throws Error that says what is wrong, and nothing of the keys.
 */
export function readSigningKeys(pem: string): SigningKeys {
  const [first, ...earlier] = blocksOf(pem);
  if (first === undefined || !isPrivate(first)) throw new Error('its first PEM block must be a private key');
  const privateKey = ed25519(() => createPrivateKey(first));
  const own = publicKeyOf(createPublicKey(privateKey));
  const published = [own, ...earlier.map((block) => publicKeyOf(ed25519(() => createPublicKey(block))))];
  return { privateKey, kid: own.kid, published };
}

/**
 * Public keys by id, from PEM blocks or from a JSON set as the well-known address answers it.
 * @throws Error where the text holds none.
 */
export function readPublicKeys(text: string): ReadonlyMap<string, KeyObject> {
  const keys = text.trimStart().startsWith('{')
    ? jwksOf(text).map((jwk) => ed25519(() => createPublicKey({ key: jwk, format: 'jwk' })))
    : blocksOf(text).map((block) => ed25519(() => createPublicKey(block)));
  if (keys.length === 0) throw new Error('it holds no public key');
  return new Map(keys.map((key) => [publicKeyOf(key).kid, key]));
}

const blocksOf = (pem: string): readonly string[] =>
  pem.match(/-----BEGIN ([A-Z ]+)-----[\s\S]*?-----END \1-----/g) ?? [];

const isPrivate = (block: string): boolean => block.includes('PRIVATE KEY');

function jwksOf(text: string): Record<string, unknown>[] {
  const { keys } = JSON.parse(text) as { keys?: unknown };
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'object' && key !== null) : [];
}

function ed25519(read: () => KeyObject): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new Error('a key in it cannot be read');
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('a key in it is not an Ed25519 key');
  return key;
}

function publicKeyOf(key: KeyObject): PublicKey {
  const { x = '' } = key.export({ format: 'jwk' }) as { x?: string };
  const named = { crv: 'Ed25519', kty: 'OKP', x } as const;
  const kid = createHash('sha256')
    .update(canonicalize(named) ?? '')
    .digest('base64url');
  return { ...named, kid };
}
