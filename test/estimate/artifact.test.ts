import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import canonicalize from 'canonicalize';
import { beforeAll, describe, expect, test } from 'vitest';
import { readReleased } from '../../src/catalog/files/released.ts';
import { AuditArtifact, type EstimateRequest } from '../../src/contract/estimate/index.ts';
import { assembleArtifact } from '../../src/operations/estimate/assemble-artifact.ts';
import { diffArtifacts } from '../../src/operations/estimate/diff-artifacts.ts';
import { atOnce } from '../../src/engine/at-once.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { verifyArtifact } from '../../src/operations/estimate/verify-artifact.ts';
import { compileEngine } from '../../src/engine/compile-engine.ts';
import { engineServices } from '../../src/operations/estimate/index.ts';
import { answer, verifyServices, NOW_MS } from './fixture.ts';
import { described, ownedBy } from '../support/described.ts';

const DESCRIBED: EstimateRequest = {
  tiers: ['code_compliant', 'net_zero_ready'],
  building: described(64_000, 'C1', 1928, { num_floors: 6, dwelling_units: 61 }),
};
const FINANCED: EstimateRequest = {
  bbl: '1008350041',
  include_financing: true,
  financing: ownedBy('for_profit', 'bank', { now: '2026-11-20T15:00:00Z' }),
};

const services = await verifyServices();
const stored = new Map<string, string>();
const load = (name: string): AuditArtifact => JSON.parse(stored.get(name) ?? 'null') as AuditArtifact;

beforeAll(async () => {
  stored.set('described', JSON.stringify(await runArtifact(services, { nowMs: NOW_MS }, DESCRIBED)));
  stored.set('parcel', JSON.stringify(await runArtifact(services, { nowMs: NOW_MS }, FINANCED)));
});

describe.each(['described', 'parcel'])('the artifact of a %s building', (name) => {
  test('verifies offline: schema, hash, building, clock, sums and every byte', () => {
    const outcome = verifyArtifact(services, load(name));
    expect(outcome.differences).toEqual([]);
    expect(outcome.checks.filter(({ passed }) => !passed)).toEqual([]);
    expect([outcome.verified, outcome.replayed]).toEqual([true, true]);
  });

  test('carries a hash that anyone recomputes from canonical_input alone', () => {
    const { canonical_input: canonical, input_hash: hash } = load(name).reproducibility;
    const bytes = canonicalize(canonical) ?? '';
    expect(createHash('sha256').update(bytes, 'utf8').digest('hex')).toBe(hash);
  });

  test('reconciles in each tier, with technology lines set aside for a reason', () => {
    const artifact = load(name);
    expect(artifact.reconciliation.all_reconciled).toBe(true);
    expect(artifact.reconciliation.checks.map(({ tier }) => tier)).toEqual(
      artifact.tiers.map(({ tier }) => tier),
    );
    for (const check of artifact.reconciliation.checks) {
      expect(check.discrepancy_usd).toBe(0);
      expect(check.tolerance_usd).toBeCloseTo(check.included_source_ids.length / 100, 9);
      for (const id of check.excluded_source_ids) expect(id).toMatch(/^[a-z_]+:tech:[a-z0-9_]+$/);
      for (const id of check.included_source_ids) expect(id).not.toContain(':tech:');
      expect(check.excluded_reason).toMatch(/twice/);
    }
  });

  test('is the plain answer and more', async () => {
    const { artifact: _flag, compliance_statement: _c, provenance: _p, ...rest } = load(name);
    const { reconciliation: _r, reproducibility: _x, ...envelope } = rest;
    const plain = await runEstimate(services, { nowMs: NOW_MS }, name === 'described' ? DESCRIBED : FINANCED);
    expect(JSON.stringify(envelope)).toBe(JSON.stringify(plain));
  });
});

test('lines that do not sum make no artifact but a problem', () => {
  const found = answer(DESCRIBED);
  if (found === null) throw new Error('a described apartment house has tiers');
  const response = structuredClone(found.response);
  const cost = response.tiers[0]?.cost_breakdown;
  if (cost === undefined) throw new Error('no tier');
  cost.totalCost += cost.lines.length / 100 + 0.01;
  const { evidence, outcome } = found;
  const parts = {
    response,
    evidence,
    tiers: outcome.computed,
    canonical: {},
    input: outcome.context.input,
    services,
  };
  const build = () => atOnce(assembleArtifact(parts));
  expect(build).toThrow(expect.objectContaining({ code: 'reconciliation-failed' }));
});

/** Another value of the same kind: one cent, one step, one character. */
function altered(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value + 1 : value + 0.01;
  if (typeof value === 'boolean') return !value;
  return `${String(value).startsWith('0') ? '1' : '0'}${String(value).slice(1)}`;
}

function alteredAt(document: AuditArtifact, pointer: string): AuditArtifact {
  const tokens = pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = tokens.pop() as string;
  let at: Record<string, unknown> = document as unknown as Record<string, unknown>;
  for (const token of tokens) at = at[token] as Record<string, unknown>;
  at[last] = altered(at[last]);
  return document;
}

describe('tampering is found', () => {
  // Every kind of place has its turn in artifact-wounds.test.ts.
  test.each([
    ['a cent of a line', '/provenance/cost_lines/0/amount_usd'],
    ['a served total', '/tiers/0/cost_breakdown/totalCost'],
    ['a factor', '/provenance/cost_lines/0/factors/0/value'],
    ['the hash', '/reproducibility/input_hash'],
    ['the canonical input', '/reproducibility/canonical_input/building/building_area'],
    ['the building', '/reproducibility/building_input/floors'],
    ['a piece of evidence', '/provenance/evidence/0/value'],
    ['an incentive', '/provenance/incentive_programs/0/catalog_entry_digest'],
    ['a disclosed default', '/resolution/defaults_applied/0'],
  ])('%s', (_what, pointer) => {
    expect(verifyArtifact(services, alteredAt(load('described'), pointer)).verified).toBe(false);
  });

  test('a line and its total moved together, and a hash made anew over another area', () => {
    const together = load('described');
    const line = together.provenance.cost_lines[0];
    const cost = together.tiers[0]?.cost_breakdown;
    const check = together.reconciliation.checks[0];
    if (line === undefined || cost === undefined || check === undefined) throw new Error('no first line');
    line.amount_usd += 1;
    cost.totalCost += 1;
    check.served_total_cost += 1;
    check.reconciled_provenance_sum += 1;
    expect(verifyArtifact(services, together).verified).toBe(false);

    const rehashed = load('described');
    const { reproducibility: own } = rehashed;
    (own.canonical_input['building'] as Record<string, unknown>)['building_area'] = 65_000;
    own.input_hash = createHash('sha256')
      .update(canonicalize(own.canonical_input) ?? '')
      .digest('hex');
    const failed = verifyArtifact(services, rehashed).checks.filter(({ passed }) => !passed);
    expect(failed.map(({ check: name }) => name)).toContain('building_input');
  });

  test('an artifact of an older catalogue is replayed on the snapshot kept at its release', () => {
    const kept = services.snapshot;
    const newer = engineServices(
      compileEngine({ ...kept, catalogVersion: 'newer+000000000000' }, services.methodologyVersion),
    );
    const asked: string[] = [];
    const released = (version: string) => {
      asked.push(version);
      return version === kept.catalogVersion ? kept : null;
    };
    const found = verifyArtifact({ ...services, ...newer, released }, load('described'));
    expect([found.verified, found.replayed, asked]).toEqual([true, true, [kept.catalogVersion]]);
    const tampered = load('described');
    tampered.provenance.evidence[0]!.rounding = 'up';
    expect(verifyArtifact({ ...services, ...newer, released }, tampered).verified).toBe(false);
  });

  test('an artifact of another release is checked for what can be checked, and says it was not replayed', () => {
    const outcome = verifyArtifact(
      { ...services, ...engineServices(compileEngine(services.snapshot, '9.9.9+0123456789ab')) },
      load('parcel'),
    );
    expect([outcome.outcome, outcome.replayed]).toEqual(['consistent_only', false]);
    expect(outcome.unproven).toEqual(['that the release it names computed these figures']);
    expect(outcome.checks.at(-1)?.detail).toContain('Not replayed');
  });

  test('an artifact made by version 1.0.0 holds, and says that it needs that release for a replay', () => {
    const file = join(import.meta.dirname, 'made-by-1.0.0.json.br');
    const made = JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as AuditArtifact;
    const released = (version: string) => readReleased(join(import.meta.dirname, '../../releases'), version);
    const outcome = verifyArtifact({ ...services, released }, made);
    expect(outcome.checks.filter(({ passed }) => !passed)).toEqual([]);
    expect([outcome.outcome, outcome.replayed]).toEqual(['consistent_only', false]);
    expect(outcome.checks.at(-1)?.detail).toContain(
      'it needs release 1.0.0 (methodology 1.0.0+f87aedca8d6f, catalogue 2026.11.21+5994d518b5b2)',
    );
    made.tiers[0]!.cost_breakdown.lines[0]!.amount += 1;
    made.provenance.cost_lines[0]!.amount_usd += 1;
    expect(verifyArtifact({ ...services, released }, made).outcome).toBe('false');
  });

  test('an artifact of this code on a catalogue that is not kept names that catalogue', () => {
    const catalogVersion = 'newer+000000000000';
    const { methodologyVersion, snapshot } = services;
    const newer = engineServices(compileEngine({ ...snapshot, catalogVersion }, methodologyVersion));
    const outcome = verifyArtifact({ ...services, ...newer }, load('described'));
    expect([outcome.outcome, outcome.replayed]).toEqual(['consistent_only', false]);
    expect(outcome.checks.at(-1)?.detail).toContain(
      `it needs catalogue ${snapshot.catalogVersion}, which is not kept here`,
    );
  });
});

describe('diff says why', () => {
  test('nothing changed', () => {
    expect(diffArtifacts(load('parcel'), load('parcel'))).toEqual({ identical: true, causes: [], tiers: [] });
  });
  test('the request changed, and which lines followed', async () => {
    const larger = structuredClone(DESCRIBED);
    if (larger.building) larger.building.building_area = 70_000;
    const after = await runArtifact(services, { nowMs: NOW_MS }, larger);
    const found = diffArtifacts(load('described'), after);
    expect(found.causes).toEqual(['the request changed']);
    expect(found.tiers.length).toBeGreaterThan(0);
    for (const tier of found.tiers)
      for (const line of tier.lines) expect(line.because.length).toBeGreaterThan(0);
  });
  test('catalogue, engine and parcel data are told apart', () => {
    const before = load('parcel');
    const after = load('parcel');
    after.reproducibility.methodology_version = '2.0.0+aaaaaaaaaaaa';
    after.reproducibility.data_snapshot = { ...after.reproducibility.data_snapshot, catalog_version: 'next' };
    after.reproducibility.canonical_input = {
      ...after.reproducibility.canonical_input,
      parcel_record_digest: 'f'.repeat(64),
    };
    const line = after.provenance.cost_lines.find(({ included_in_total: counted }) => counted);
    if (line === undefined) throw new Error('no line');
    line.unit_cost_usd += 5;
    line.amount_usd += 500;
    const found = diffArtifacts(before, after);
    expect(found.causes.map((cause) => cause.split(' ').slice(0, 3).join(' '))).toEqual([
      'the parcel record',
      'the engine changed',
      'the catalogue changed',
    ]);
    expect(found.tiers[0]?.lines[0]?.because.join(' ')).toContain('unit cost');
  });
});
