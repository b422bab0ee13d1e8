import fc from 'fast-check';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import { readEmbeddedSample } from '../../src/buildings/sample/embedded-sample.ts';
import { ProblemError } from '../../src/contract/error-codes.ts';
import type { AuditArtifact, EstimateRequest } from '../../src/contract/estimate/index.ts';
import { recomputeEvidence } from '../../src/operations/estimate/evidence-check.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { estimateServices } from '../../src/operations/estimate/services.ts';
import { testEngine } from '../../test/catalog/snapshot.ts';
import { estimateRequest } from '../../test/estimate/arbitrary-request.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * What share of the evidence of an artifact `verify` recomputes: half lots held, one of each class code in turn, half
 * described buildings of a fixed seed. `node bench/evidence/recomputed.ts [artifacts]`; exits 1 on a fault.
 */
const COUNT = Number(process.argv[2] ?? 1000);

/** The sample in its fixed order, dealt out by class code so that every class comes before any comes twice. */
function lotsByClass(): string[] {
  const classes = new Map(
    readEmbeddedSample().lots.map(({ id, layers }) => [id, layers.city?.dofClass ?? '']),
  );
  const rounds = new Map<string, number>();
  return sampleBbls(classes.size)
    .map((bbl) => {
      const code = classes.get(bbl) ?? '';
      const round = rounds.get(code) ?? 0;
      rounds.set(code, round + 1);
      return { bbl, round };
    })
    .sort((a, b) => a.round - b.round)
    .map(({ bbl }) => bbl);
}

const lookup = await openLookup({
  mode: 'embedded',
  dataDir: mkdtempSync(join(tmpdir(), 'plumbline-evidence-')),
});
const services = estimateServices(testEngine(), lookup);
const halves: readonly EstimateRequest[][] = [
  lotsByClass().map((bbl): EstimateRequest => ({ bbl })),
  fc.sample(estimateRequest, { numRuns: COUNT * 2, seed: 15 }),
];
const sums = { artifacts: 0, refused: 0, lines: 0, recomputed: 0, faults: 0 };
const bytes = { artifact: 0, evidence: 0 };
/** Why no artifact was served: problems by code. */
const reasons: Record<string, number> = {};
for (const [half, requests] of halves.entries())
  for (const request of requests) {
    if (sums.artifacts >= Math.floor(((half + 1) * COUNT) / 2)) break;
    const text = await artifactText(request);
    if (text === null) continue;
    const artifact = JSON.parse(text) as AuditArtifact;
    const found = recomputeEvidence(artifact, services.snapshot);
    sums.artifacts += 1;
    sums.lines += found.lines;
    sums.recomputed += found.recomputed;
    sums.faults += found.faults.length;
    if (found.faults.length > 0) console.error(JSON.stringify(request), found.faults.slice(0, 3));
    bytes.artifact += text.length;
    bytes.evidence += JSON.stringify(artifact.provenance.evidence).length;
  }
const share = ((100 * sums.recomputed) / sums.lines).toFixed(2);
console.log(`refused: ${JSON.stringify(reasons)}`);
const kilobytes = (sum: number) => Math.round(sum / sums.artifacts / 1000);
console.log(`${JSON.stringify(sums)}: ${share} % of evidence lines recomputed`);
console.log(`mean artifact ${kilobytes(bytes.artifact)} kB, of it evidence ${kilobytes(bytes.evidence)} kB`);
process.exitCode = sums.faults === 0 ? 0 : 1;

/** Null where none is served: a lot without a usable area, a tier that is not offered. */
async function artifactText(request: EstimateRequest): Promise<string | null> {
  try {
    return JSON.stringify(
      await runArtifact(services, { nowMs: Date.parse('2026-11-20T15:00:00Z') }, request),
    );
  } catch (error) {
    sums.refused += 1;
    const reason = error instanceof ProblemError ? error.code : String(error);
    reasons[reason] = (reasons[reason] ?? 0) + 1;
    const said = error instanceof Error ? error.message : String(error);
    if (said.includes('No artifact is served')) {
      sums.faults += 1;
      console.error(JSON.stringify(request), said);
    }
    return null;
  }
}
