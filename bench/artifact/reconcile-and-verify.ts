import { join } from 'node:path';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import { ProblemError } from '../../src/contract/error-codes.ts';
import { AuditArtifact } from '../../src/contract/estimate/index.ts';
import { validatorOf } from '../../src/contract/validation/validator.ts';
import { compileEngine } from '../../src/engine/compile-engine.ts';
import { estimateServices } from '../../src/operations/estimate/index.ts';
import { runArtifact, runEstimate } from '../../src/operations/estimate/run-estimate.ts';
import { verifyArtifact } from '../../src/operations/estimate/verify-artifact.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * Makes, stores as JSON and verifies the artifact of many distinct sample lots, and what it costs over the plain answer.
 * `node bench/artifact/reconcile-and-verify.ts [artifacts]`; exits 1 when one fails.
 */
const WANTED = Number(process.argv[2] ?? 1000);
const NOW_MS = Date.parse('2026-11-20T15:00:00Z');
const root = join(import.meta.dirname, '../..');

const snapshot = loadSnapshot({
  catalogDir: join(root, 'catalog'),
  cacheDir: join(root, 'var/catalog-cache'),
  today: '2026-11-20',
});
const lookup = await openLookup({ mode: 'embedded', dataDir: join(root, 'var/bench') });
const services = estimateServices(compileEngine(snapshot, '0.0.0+000000000000'), lookup);
const verifying = {
  released: () => null,
  ...services,
  validateArtifact: validatorOf(AuditArtifact),
};

const plain: number[] = [];
const full: number[] = [];
const ms = { estimate: 0, artifact: 0, verify: 0 };
const failures: string[] = [];
const timed = async <T>(name: keyof typeof ms, work: () => T | Promise<T>): Promise<T> => {
  const begun = performance.now();
  const result = await work();
  ms[name] += performance.now() - begun;
  return result;
};

for (const bbl of sampleBbls(WANTED * 2)) {
  if (full.length === WANTED) break;
  try {
    const response = await timed('estimate', async () =>
      JSON.stringify(await runEstimate(services, NOW_MS, { bbl })),
    );
    const text = await timed('artifact', async () =>
      JSON.stringify(await runArtifact(services, NOW_MS, { bbl })),
    );
    const outcome = await timed('verify', () => verifyArtifact(verifying, JSON.parse(text)));
    if (!outcome.verified || !outcome.replayed)
      failures.push(`${bbl}: ${JSON.stringify(outcome).slice(0, 500)}`);
    plain.push(Buffer.byteLength(response));
    full.push(Buffer.byteLength(text));
  } catch (error) {
    // Lots without a usable area, or offered nothing, have no artifact.
    if (!(error instanceof ProblemError)) failures.push(`${bbl}: ${String(error)}`);
  }
}
await lookup.close();

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
console.log(
  JSON.stringify({
    artifacts: full.length,
    verified: full.length - failures.length,
    median_bytes: { estimate: median(plain), artifact: median(full) },
    ms_each: Object.fromEntries(
      Object.entries(ms).map(([name, total]) => [name, Number((total / full.length).toFixed(2))]),
    ),
    failures: failures.slice(0, 5),
  }),
);
process.exitCode = failures.length === 0 ? 0 : 1;
