import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import { ProblemError } from '../../src/contract/error-codes.ts';
import { runArtifact } from '../../src/operations/estimate/run-estimate.ts';
import { estimateServices } from '../../src/operations/estimate/services.ts';
import { testEngine } from '../../test/catalog/snapshot.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * The artifact of every lot held: each is served only where its evidence comes to what it says, to the cent.
 * `node bench/evidence/every-lot.ts [lots]`; prints the answers by kind, and exits 1 where a sum does not hold.
 */
const COUNT = Number(process.argv[2] ?? 1_000_000);
const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-every-lot-'));
const services = estimateServices(testEngine(), await openLookup({ mode: 'embedded', dataDir }));
const nowMs = Date.parse('2026-11-20T15:00:00Z');
const answers: Record<string, number> = {};
const faults: string[] = [];
for (const bbl of sampleBbls(COUNT)) {
  const kind = await runArtifact(services, { nowMs }, { bbl }).then(
    () => 'served',
    (error: unknown) => {
      if (!(error instanceof ProblemError)) faults.push(`${bbl} ${String(error)}`);
      else if (error.code === 'reconciliation-failed') faults.push(`${bbl} ${error.message}`);
      return error instanceof ProblemError ? error.code : 'fault';
    },
  );
  answers[kind] = (answers[kind] ?? 0) + 1;
}
console.log(answers);
for (const fault of faults) console.log(fault);
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = faults.length > 0 ? 1 : 0;
