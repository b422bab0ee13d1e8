import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { AuditArtifact, type EstimateRequest } from '../../src/contract/estimate/index.ts';
import { serialiserOf } from '../../src/http/serialise.ts';
import { partsSerialiserOf } from '../../src/http/serialise-in-parts.ts';
import { nextTurn } from '../../src/operations/turns.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { estimateServices, NOW_MS } from '../estimate/fixture.ts';

const atOnce = serialiserOf<unknown>(AuditArtifact);
const inParts = partsSerialiserOf(AuditArtifact);
const HOUSING = { building_area: 90_000, year_built: 1930, building_class: 'D1', residential_units: 84 };

test.each<[string, EstimateRequest]>([
  ['a tower', { bbl: '1008350041' }],
  ['housing under several laws', { bbl: '2024590030' }],
  ['a described building with ranked financing', { building: HOUSING, include_financing: true }],
  ['one outside the City', { building: { ...HOUSING, region: 'westchester' } }],
])('%s: an artifact in parts has the bytes of one written at once', async (_, request) => {
  const services = await estimateServices();
  const artifact = await runArtifact(services, { nowMs: NOW_MS }, request);
  const expected = atOnce(artifact);
  const found = await inParts({ ...artifact, ofNoSchema: 1 }, nextTurn);
  expect(found.equals(Buffer.from(expected))).toBe(true);
  expect(expected.length).toBeGreaterThan(300_000);
});

const Shelf = Type.Object({
  name: Type.String(),
  shelf: Type.Object({
    books: Type.Array(Type.Object({ title: Type.String(), pages: Type.Optional(Type.Number()) })),
  }),
});

test.each([0, 1, 63, 64, 65, 128, 200])('%i items that are written together', async (count) => {
  const books = Array.from({ length: count }, (_, at) =>
    at % 3 ? { title: `“${at}”` } : { title: '', pages: at / 7 },
  );
  const value = { name: 'é', shelf: { books } };
  const written = await partsSerialiserOf(Shelf)(value, nextTurn);
  expect(written.toString()).toBe(JSON.stringify(value));
});
