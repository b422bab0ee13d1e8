import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { sampleBbls } from '../../bench/sample-bbls.ts';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import { ProblemError } from '../../src/contract/error-codes.ts';
import { EstimateResponse } from '../../src/contract/estimate/index.ts';
import { serialiserOf } from '../../src/http/serialise.ts';
import { estimateBytes, runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { estimateServices } from '../../src/operations/estimate/services.ts';
import { testEngine } from '../catalog/snapshot.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { casesOf } from '../support/cases.ts';
import { estimateRequest } from './arbitrary-request.ts';
import { answer, NOW_MS } from './fixture.ts';

const dataDir = directoryWithParcels('plumbline-bytes-');
const services = estimateServices(testEngine(), await openLookup({ mode: 'embedded', dataDir }));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const bySchema = serialiserOf<EstimateResponse>(EstimateResponse);

/** Says where two texts part; a whole answer in a report helps nobody. */
function expectSameBytes(found: EstimateResponse): void {
  const [sent, expected] = [estimateBytes(found).toString('utf8'), bySchema(found)];
  if (sent === expected) return;
  let at = 0;
  while (sent[at] === expected[at]) at += 1;
  expect(sent.slice(at - 100, at + 100)).toBe(expected.slice(at - 100, at + 100));
}

/** Held lots, with what an owner may know of one in two. */
async function* heldAnswers(count: number): AsyncGenerator<EstimateResponse> {
  for (const [at, bbl] of sampleBbls(count).entries()) {
    const facts = at % 2 === 0 ? null : { dwelling_units: 12 };
    try {
      yield await runEstimate(services, { nowMs: NOW_MS }, { bbl }, facts);
    } catch (error) {
      // A lot of several buildings, or one without a floor area.
      if (!(error instanceof ProblemError)) throw error;
    }
  }
}

test('an estimate of a held lot is sent in the bytes that the serialiser of its schema writes', async () => {
  let seen = 0;
  for await (const found of heldAnswers(casesOf(150))) {
    expectSameBytes(found);
    seen += 1;
  }
  expect(seen).toBeGreaterThan(casesOf(150) / 2);
});

test('so is that of any described building, with ranked financing or without', () => {
  fc.assert(
    fc.property(estimateRequest, (request) => {
      const found = answer(request);
      if (found === null) return;
      expectSameBytes(found.response);
    }),
    { numRuns: casesOf(100) },
  );
});

/** One character beyond Latin-1 makes V8 hold the whole answer in two bytes a character and write it in twice the time. */
function beyondLatin1(text: string): string | null {
  for (let at = 0; at < text.length; at += 1)
    if (text.charCodeAt(at) > 0xff) return text.slice(Math.max(0, at - 60), at + 20);
  return null;
}

test('our own texts are Latin-1, in estimates and in their evidence', async () => {
  for await (const found of heldAnswers(casesOf(100))) expect(beyondLatin1(bySchema(found))).toBeNull();
  for (const bbl of ['1008350041', '1000160100']) {
    const artifact = await runArtifact(services, { nowMs: NOW_MS }, { bbl });
    expect(beyondLatin1(JSON.stringify(artifact))).toBeNull();
  }
});
