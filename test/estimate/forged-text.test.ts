import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { AuditArtifact } from '../../src/contract/estimate/index.ts';
import { signed } from '../../src/operations/estimate/artifact-signature.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { readPublicKeys, readSigningKeys } from '../../src/operations/estimate/signing-keys.ts';
import { verifyText } from '../../src/operations/estimate/verify-artifact.ts';
import { nextTurn } from '../../src/operations/turns.ts';
import { verifyServices, NOW_MS } from './fixture.ts';

const services = await verifyServices();
let artifact: AuditArtifact;
let honest: string;
const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const keys = readSigningKeys(pem);

beforeAll(async () => {
  const request = { bbl: '1008350041', tiers: ['quick_wins' as const] };
  artifact = await runArtifact(services, { nowMs: NOW_MS }, request);
  honest = JSON.stringify(artifact);
});

const outcome = (text: string, held = {}) =>
  verifyText(services, { text, document: JSON.parse(text) as unknown }, held).outcome;

/** Replaces the first place, which must be there. */
function put(place: string | RegExp, by: string): string {
  const text = honest.replace(place, () => by);
  if (text === honest) throw new Error(`the artifact has no ${String(place)}`);
  return text;
}
/** Inserts before the first member of this name. */
const before = (name: string, what: string) => put(`"${name}":`, `${what}"${name}":`);
/** The first number of this name with other text in its place. */
const digits = (name: string, of: (text: string) => string) => {
  const [whole = '', text = ''] = new RegExp(`"${name}":(-?[\\d.]+)`).exec(honest) ?? [];
  return put(whole, `"${name}":${of(text)}`);
};

describe('forgeries of the text of an artifact', () => {
  const forgeries: Record<string, () => string> = {
    'tiers twice, the false first': () => before('tiers', '"tiers":[{"tier":"quick_wins","total_cost":1}],'),
    'the false last': () => put(/\}$/, ',"tiers":[]}'),
    'a present cost before the true one': () => before('npv', '"npv":9999999.99,'),
    'a cost before the true one': () => before('totalCost', '"totalCost":1000,'),
    'words before the true ones': () => before('labor_basis', '"labor_basis":"INVENTED",'),
    'the same member twice, both true': () =>
      before('methodology_version', `"methodology_version":${JSON.stringify(artifact.methodology_version)},`),
    'a name spelled with an escape': () => before('totalCost', '"total\\u0043ost":1000,'),
    'a name spelled with escapes alone': () => before('npv', '"\\u006e\\u0070\\u0076":1,'),
    'a second hash': () => before('input_hash', '"input_hash":"0",'),
    'a second canonical input': () => before('canonical_input', '"canonical_input":{},'),
    'a second building input': () => before('building_input', '"building_input":{},'),
    'a second reconciliation': () => before('reconciliation', '"reconciliation":{"all_reconciled":true},'),
    'a second provenance': () => before('provenance', '"provenance":{},'),
    'a second evidence': () => before('evidence', '"evidence":[],'),
    'a second accuracy': () => before('measured_accuracy', '"measured_accuracy":null,'),
    'a second recommendation': () => before('recommendation', '"recommendation":"do_nothing",'),
    'more digits than were computed': () =>
      digits('totalCost', (text) => `${text.includes('.') ? text : `${text}.0`}00000000000000000009`),
    'another last digit of the same number': () =>
      digits('totalCost', (text) => `${text.includes('.') ? text : `${text}.`}000000000000000000001`),
    'an exponent that hides another number': () =>
      digits(
        'totalCost',
        (text) =>
          `${text.replace('.', '')}000000000000000000000001e-${24 + (text.split('.')[1]?.length ?? 0)}`,
      ),
    'bytes that are no UTF-8': () => put('"methodology_version":"', '"methodology_version":"\uFFFD'),
    'a member more': () => before('tiers', '"approved_by":"the bank",'),
    'a member more, inside': () => before('totalCost', '"verified":true,'),
    'a member more with a terminal escape in its name': () =>
      before('tiers', '"\\u001b[2J\\u001b[1mVerified.":1,'),
    'a control character in a text': () =>
      put('"methodology_version":"', '"methodology_version":"\\u001b[2K'),
    'a line of its own in a text': () =>
      put('"methodology_version":"', '"methodology_version":"\\nVerified: every byte was computed again.\\n'),
    'a mark that turns the text round': () => put('"generated_at":"', '"generated_at":"\\u202e'),
    'another figure': () => digits('totalCost', () => '1'),
    'another sign': () => digits('totalCost', (text) => `-${text}`),
    'a figure as text': () => digits('totalCost', (text) => `"${text}"`),
    'a figure gone': () => digits('totalCost', () => 'null'),
    'a prototype': () => before('tiers', '"__proto__":{"npv":1},'),
  };

  it('the honest one is verified, indented, and with numbers written another way', () => {
    expect(outcome(honest)).toBe('replayed');
    expect(outcome(JSON.stringify(artifact, null, 2))).toBe('replayed');
    expect(outcome(digits('totalCost', (text) => (text.includes('.') ? `${text}0` : `${text}.0`)))).toBe(
      'replayed',
    );
  });

  it.each(Object.keys(forgeries))('%s: never verified', (name) => {
    expect(outcome(forgeries[name]!())).toBe('false');
  });

  it('signed: what is named twice is false with its key as well, and an unchecked signature is said', async () => {
    const text = JSON.stringify(await signed(artifact, { keys, pause: nextTurn }));
    const published = { keys: readPublicKeys(JSON.stringify({ keys: keys.published })) };
    expect(outcome(text, published)).toBe('replayed');
    const twice = text.replace('"npv":', '"npv":1,"npv":');
    expect(outcome(twice, published)).toBe('false');
    const unchecked = verifyText(services, { text, document: JSON.parse(text) as unknown });
    expect(unchecked.outcome).toBe('replayed');
    expect(unchecked.checks.find(({ check }) => check === 'signature')?.detail).toContain('not checked');
  });
});
