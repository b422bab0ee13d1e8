import { beforeAll, expect, test } from 'vitest';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { verifyArtifact } from '../../src/operations/estimate/verify-artifact.ts';
import { escapeToken } from '../../src/quantities/json-pointer.ts';
import { verifyServices, NOW_MS } from './fixture.ts';
import { ownedBy } from '../support/described.ts';

const REQUEST: EstimateRequest = {
  bbl: '1008350041',
  tiers: ['code_compliant'],
  include_financing: true,
  financing: ownedBy('for_profit', 'bank', { now: '2026-11-20T15:00:00Z' }),
};
/** Set by whoever served the artifact and by nothing it rests on: the moment within the day and the lookup's name. */
const BEYOND_PROOF = /^\/(generated_at|resolution\/lookup)(\/|$)/;

const services = await verifyServices();
let text = '';
beforeAll(async () => {
  text = JSON.stringify(await runArtifact(services, { nowMs: NOW_MS }, REQUEST));
});

type Holder = Record<string, unknown>;
interface Place {
  readonly holder: Holder;
  readonly key: string;
  readonly pointer: string;
}

/** One place of every kind: the pointer without its indices, and the type of what stands there. */
function placesOf(value: unknown, pointer = '', found = new Map<string, Place>()): Map<string, Place> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    const here = `${pointer}/${escapeToken(key)}`;
    const kind = `${here.replaceAll(/\/\d+(?=\/|$)/g, '/*')} ${inner === null ? 'null' : typeof inner}`;
    if (!BEYOND_PROOF.test(here) && !found.has(kind))
      found.set(kind, { holder: value as Holder, key, pointer: here });
    placesOf(inner, here, found);
  }
  return found;
}

/** The smallest change of a value: the last digit, one letter, yes for no, something for nothing. */
function nudged(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value + 1 : value * (1 + 1e-12) + 1e-12;
  if (typeof value === 'string')
    return value === '' ? 'x' : `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`;
  return typeof value === 'boolean' ? !value : 0;
}

/** Changes that leave every number as it was: gone, twice, in another order, of another type, with something beside it. */
function restructured(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) {
    const items = value as unknown[];
    if (items.length === 0) return [[null], {}];
    const turned = items.toReversed();
    const isSame = JSON.stringify(turned) === JSON.stringify(items);
    return [items.slice(1), [...items, items[0]], {}, ...(isSame ? [] : [turned])];
  }
  if (typeof value === 'object' && value !== null) return [{ ...value, zz_unknown: 1 }, [value], null];
  return [[value], typeof value === 'string' ? 1 : String(value)];
}

const verifies = (document: unknown): boolean => verifyArtifact(services, document).verified;

test('a nudge at every kind of leaf, and a part gone, doubled, turned or mistyped at every kind of place', () => {
  const artifact = JSON.parse(text) as Holder;
  expect(verifies(artifact)).toBe(true);
  const places = placesOf(artifact);
  expect(places.size).toBeGreaterThan(250);
  const missed: string[] = [];
  for (const [kind, { holder, key }] of places) {
    const value = holder[key];
    // Whether a field that holds its default was sent or left out changes no number: either sentence is the truth.
    const isTold = kind.startsWith('/resolution/defaults_applied ');
    const isLeaf = typeof value !== 'object' || value === null;
    for (const wound of [...(isLeaf ? [nudged(value)] : []), ...restructured(value).slice(isTold ? 1 : 0)]) {
      holder[key] = wound;
      if (verifies(artifact)) missed.push(`${kind} as ${JSON.stringify(wound).slice(0, 80)}`);
    }
    holder[key] = value;
  }
  expect(missed).toEqual([]);
  expect(JSON.stringify(artifact)).toBe(text);
});

test('a member of every kind taken away', () => {
  const artifact = JSON.parse(text) as Holder;
  const missed: string[] = [];
  for (const [kind, { holder, key }] of placesOf(artifact)) {
    if (Array.isArray(holder)) continue;
    const { [key]: value, ...rest } = holder;
    const names = Object.keys(holder);
    for (const name of names) delete holder[name];
    Object.assign(holder, rest);
    if (verifies(artifact)) missed.push(kind);
    for (const name of names) holder[name] = name === key ? value : rest[name];
  }
  expect(missed).toEqual([]);
});
