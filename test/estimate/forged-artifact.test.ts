import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { AuditArtifact } from '../../src/contract/estimate/index.ts';
import { heldParcel } from '../../src/operations/estimate/held-parcel.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { verifyArtifact } from '../../src/operations/estimate/verify-artifact.ts';
import { verifyServices, NOW_MS } from './fixture.ts';

const EMPIRE_STATE = '1008350041';
const ONE_BROADWAY = '1000130001';

const services = await verifyServices();
let honest: AuditArtifact;
const copied = (artifact: AuditArtifact) => JSON.parse(JSON.stringify(artifact)) as AuditArtifact;
const verified = async (document: AuditArtifact) =>
  verifyArtifact(services, document, { parcel: await heldParcel(services.lookup, document) });

beforeAll(async () => {
  honest = copied(await runArtifact(services, { nowMs: NOW_MS }, { bbl: EMPIRE_STATE }));
});

/** Every amount of money of the lines, and the sums over them, divided by ten. */
function tenth(artifact: AuditArtifact): void {
  for (const line of artifact.provenance.cost_lines) line.amount_usd = Math.round(line.amount_usd * 10) / 100;
  for (const tier of artifact.tiers) {
    const lines = artifact.provenance.cost_lines.filter(
      (line) => line.tier === tier.tier && line.included_in_total,
    );
    const total = lines.reduce((cents, line) => cents + Math.round(line.amount_usd * 100), 0) / 100;
    tier.cost_breakdown.totalCost = total;
    const check = artifact.reconciliation.checks.find((entry) => entry.tier === tier.tier);
    if (check === undefined) throw new Error('no check');
    check.served_total_cost = check.reconciled_provenance_sum = total;
  }
}

describe('an honest artifact of a parcel', () => {
  it('is replayed, and its record is the one held here', async () => {
    const found = await verified(honest);
    expect([found.outcome, found.unproven]).toEqual(['replayed', []]);
    expect(found.checks.find(({ check }) => check === 'parcel')?.detail).toContain('the one held here');
  });

  it('is replayed where no store holds the parcel, which is said', () => {
    const found = verifyArtifact(services, honest);
    expect(found.outcome).toBe('replayed');
    expect(found.checks.find(({ check }) => check === 'parcel')?.detail).toContain('was not compared');
  });
});

describe('an artifact that 1.0.0 made of a parcel', () => {
  const made = JSON.parse(
    brotliDecompressSync(readFileSync(join(import.meta.dirname, 'parcel-by-1.0.0.json.br'))).toString(),
  ) as AuditArtifact;

  it('is not called false because this release holds a newer record', async () => {
    const held = await heldParcel(services.lookup, made);
    expect((held?.asOf ?? '') > (made.resolution.lookup?.as_of ?? '')).toBe(true);
    const found = await verified(made);
    expect(found.checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(found.outcome).toBe('consistent_only');
    expect(found.unproven).toEqual([
      `that the record is of parcel ${EMPIRE_STATE}`,
      'that the release it names computed these figures',
    ]);
  });
});

describe('a forged artifact', () => {
  it('under the name of a release that nobody has here is never verified', async () => {
    const forged = copied(honest);
    const version = '0.9.7+0123456789ab';
    forged.methodology_version = forged.reproducibility.methodology_version = version;
    forged.provenance.evidence = [];
    tenth(forged);
    for (const { roi } of forged.tiers) Object.assign(roi, { totalAnnualSavings: 9e9, netCost: 1 });
    const found = await verified(forged);
    expect(found.checks.filter(({ passed }) => !passed)).toEqual([]);
    expect([found.outcome, found.verified]).toEqual(['consistent_only', false]);
    expect(found.unproven).toEqual(['that the release it names computed these figures']);
  });

  /** All of it computed by this release from another building's record, digests and all. */
  async function swapped(): Promise<AuditArtifact> {
    const lookup = {
      find: () => services.lookup.find(ONE_BROADWAY),
      search: () => services.lookup.search('', 1),
      status: () => services.lookup.status(),
      close: () => {},
    };
    return copied(await runArtifact({ ...services, lookup }, { nowMs: NOW_MS }, { bbl: EMPIRE_STATE }));
  }

  it('with the record of another building under its parcel id is not verified', async () => {
    const forged = await swapped();
    expect(verifyArtifact(services, forged).outcome).toBe('replayed');
    const found = await verified(forged);
    expect([found.outcome, found.verified]).toEqual(['consistent_only', false]);
    expect(found.unproven).toEqual([`that the record is of parcel ${EMPIRE_STATE}`]);
  });

  it('with such a record, said to be of the day of the record held here, is false', async () => {
    const forged = await swapped();
    if (forged.resolution.lookup === null) throw new Error('no look-up');
    forged.resolution.lookup.as_of = honest.resolution.lookup?.as_of ?? null;
    const found = await verified(forged);
    expect(found.checks.filter(({ passed }) => !passed).map(({ check }) => check)).toEqual(['parcel']);
    expect(found.outcome).toBe('false');
  });
});
