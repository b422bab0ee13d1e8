import { expect, test } from 'vitest';
import { AuditArtifact } from '../../src/contract/estimate/index.ts';
import { serialiserOf } from '../../src/http/serialise.ts';
import { partsSerialiserOf } from '../../src/http/serialise-in-parts.ts';
import { nextTurn } from '../../src/operations/over-turns.ts';
import { runArtifact } from '../../src/operations/estimate/run-estimate.ts';
import { estimateServices, NOW_MS } from '../estimate/fixture.ts';

test('a large answer written in parts has the bytes of one written at once, and nothing the schema does not name', async () => {
  const services = await estimateServices();
  const artifact = await runArtifact(services, { nowMs: NOW_MS }, { bbl: '1008350041' });
  const atOnce = serialiserOf<unknown>(AuditArtifact)(artifact);
  const inParts = await partsSerialiserOf(AuditArtifact)({ ...artifact, ofNoSchema: 1 }, nextTurn);
  expect(inParts.equals(Buffer.from(atOnce))).toBe(true);
  expect(atOnce.length).toBeGreaterThan(1_000_000);
});
