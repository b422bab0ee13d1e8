import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import type { AuditArtifact, EstimateRequest } from '../../src/contract/estimate/index.ts';
import { recomputeEvidence } from '../../src/operations/estimate/evidence-check.ts';
import { runArtifact } from '../../src/operations/estimate/run-estimate.ts';
import { estimateServices } from '../../src/operations/estimate/services.ts';
import { testEngine } from '../../test/catalog/snapshot.ts';
import { estimateRequest } from '../../test/estimate/arbitrary-request.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * What share of the evidence of an artifact `verify` recomputes: lots of the shipped sample in a fixed order and
 * described buildings of a fixed seed, half and half. `node bench/evidence/recomputed.ts [artifacts]`
 */
const COUNT = Number(process.argv[2] ?? 1000);
const lookup = await openLookup({
  mode: 'embedded',
  dataDir: mkdtempSync(join(tmpdir(), 'plumbline-evidence-')),
});
const services = estimateServices(testEngine(), lookup);
const described = fc.sample(estimateRequest, { numRuns: COUNT * 2, seed: 15 });
const requests: EstimateRequest[] = [
  ...sampleBbls(COUNT).map((bbl): EstimateRequest => ({ bbl })),
  ...described,
];
const sums = { artifacts: 0, refused: 0, lines: 0, recomputed: 0, inWords: 0, faults: 0 };
let bytes = 0;
let evidenceBytes = 0;
for (const [half, list] of [requests.slice(0, COUNT), requests.slice(COUNT)].entries())
  for (const request of list) {
    if (sums.artifacts >= ((half + 1) * COUNT) / 2) break;
    let text: string;
    try {
      text = JSON.stringify(await runArtifact(services, Date.parse('2026-11-20T15:00:00Z'), request));
    } catch (error) {
      sums.refused += 1;
      const said = error instanceof Error ? error.message : String(error);
      if (said.includes('No artifact is served')) console.error(JSON.stringify(request), said);
      continue;
    }
    const artifact = JSON.parse(text) as AuditArtifact;
    const found = recomputeEvidence(artifact, services.snapshot);
    sums.artifacts += 1;
    sums.lines += found.lines;
    sums.recomputed += found.recomputed;
    sums.inWords += found.inWords;
    sums.faults += found.faults.length;
    if (found.faults.length > 0) console.error(JSON.stringify(request), found.faults.slice(0, 3));
    bytes += text.length;
    evidenceBytes += JSON.stringify(artifact.provenance.evidence).length;
  }
const share = ((100 * sums.recomputed) / sums.lines).toFixed(2);
const kilobytes = (sum: number) => Math.round(sum / sums.artifacts / 1000);
console.log(`${JSON.stringify(sums)}: ${share} % of evidence lines recomputed`);
console.log(`mean artifact ${kilobytes(bytes)} kB, of it evidence ${kilobytes(evidenceBytes)} kB`);
