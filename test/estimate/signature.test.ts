import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { AuditArtifact } from '../../src/contract/estimate/index.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { readPublicKeys, readSigningKeys } from '../../src/operations/estimate/signing-keys.ts';
import { verifyArtifact } from '../../src/operations/estimate/verify-artifact.ts';
import { verifyServices, NOW_MS } from './fixture.ts';

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    secret: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    open: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  };
};
const earlier = pair();
const current = pair();
const stranger = pair();

const services = await verifyServices();
const made = new Map<string, string>();
const load = (name: string) => JSON.parse(made.get(name) ?? 'null') as AuditArtifact;
const outcomeOf = (document: AuditArtifact, keys: string) =>
  verifyArtifact(services, document, { keys: readPublicKeys(keys) });

beforeAll(async () => {
  const building = { building_area: 30_000, building_class: 'D4' };
  const request = { building, tiers: ['quick_wins' as const] };
  for (const [name, signing] of [
    ['unsigned', null],
    ['earlier', readSigningKeys(earlier.secret)],
    ['current', readSigningKeys(current.secret + earlier.open)],
  ] as const)
    made.set(name, JSON.stringify(await runArtifact({ ...services, signing }, { nowMs: NOW_MS }, request)));
});

describe('a signed artifact', () => {
  it('is the unsigned one with a signature, and is replayed with or without the key', () => {
    const { signature, ...rest } = load('current');
    expect(rest).toEqual(load('unsigned'));
    expect(signature?.key_id).toBe(readSigningKeys(current.secret).kid);
    expect(verifyArtifact(services, load('current')).outcome).toBe('replayed');
    const found = outcomeOf(load('current'), current.open);
    expect(found.outcome).toBe('replayed');
    expect(found.checks.find(({ check }) => check === 'signature')?.detail).toContain('Signed by');
  });

  it('is false when its signature is over another document', () => {
    const altered = load('current');
    altered.resolution.defaults_applied.pop();
    const found = outcomeOf(altered, current.open);
    expect(found.checks.find(({ check }) => check === 'signature')?.passed).toBe(false);
    expect(found.outcome).toBe('false');
    const later = { ...load('earlier'), generated_at: '2026-11-20T15:00:01Z' };
    expect(verifyArtifact(services, later).outcome).toBe('replayed');
    expect(outcomeOf(later, earlier.open).outcome).toBe('false');
  });

  it('is consistent only for who asks for another signature, or for one that is not there', () => {
    for (const [name, key] of [
      ['current', stranger.open],
      ['unsigned', current.open],
    ] as const) {
      const found = outcomeOf(load(name), key);
      expect(found.outcome).toBe('consistent_only');
      expect(found.unproven).toEqual(['that the operator of these keys served it']);
    }
  });
});

describe('keys', () => {
  it('rotate: the published set holds the key of today first, and artifacts of both verify by it', () => {
    const { published } = readSigningKeys(current.secret + earlier.open);
    const set = JSON.stringify({ keys: published });
    expect(published.map(({ kid }) => kid)).toEqual([
      readSigningKeys(current.secret).kid,
      readSigningKeys(earlier.secret).kid,
    ]);
    expect(set).not.toContain('"d"');
    for (const name of ['earlier', 'current']) expect(outcomeOf(load(name), set).outcome).toBe('replayed');
  });

  it('have the id that RFC 8037, appendix A.3, gives the key of its example', () => {
    const keys = { keys: [{ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }] };
    expect([...readPublicKeys(JSON.stringify(keys)).keys()]).toEqual([
      'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
    ]);
  });

  it.each([
    ['no block', () => readSigningKeys('nothing')],
    ['a public key first', () => readSigningKeys(current.open + earlier.secret)],
    ['a key of another kind', () => readPublicKeys(rsa())],
    ['a damaged block', () => readPublicKeys(current.open.replace(/\n[A-Za-z0-9]{4}/, '\n****'))],
    ['an empty set', () => readPublicKeys('{"keys":[]}')],
  ])('refuses %s without repeating it', (_what, read) => {
    expect(read).toThrow(/^(?:its first PEM block|a key in it|it holds)/);
  });
});

const rsa = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ format: 'pem', type: 'spki' })
    .toString();
