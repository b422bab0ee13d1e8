import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import { ProblemError } from '../../src/contract/error-codes.ts';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import type { FactRecord } from '../../src/contract/facts/index.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { runSummary } from '../../src/operations/estimate/create-summary.ts';
import { estimateServices } from '../../src/operations/estimate/services.ts';
import { priceRow } from '../../src/operations/portfolio/price-row.ts';
import { testEngine } from '../../test/catalog/snapshot.ts';
import { estimateRequest } from '../../test/estimate/arbitrary-request.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * One line an answer: what was asked and a digest of what was served, methodology version apart. Two releases answer
 * alike where `diff` finds nothing between their files. Every fifth lot is asked with financing, every seventh for two
 * tiers; described buildings are of a fixed seed, every second with facts; every twentieth answer as an artifact and as a
 * summary too, and every lot as a row of a portfolio. `node bench/engine/answer-digests.ts OUT [lots] [described]`
 */
const [out = 'answers.txt', lots = '1000', described = '500'] = process.argv.slice(2);
const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const lookup = await openLookup({ mode: 'embedded', dataDir: 'var/bench' });
const services = estimateServices(testEngine(), lookup);
const file = createWriteStream(out);

/** Known of described buildings, in turn. */
const FACTS: readonly FactRecord[] = [
  { heating_system: 'hydronic', heating_installed_year: 1988, heating_plants: 3 },
  { cooling_system: 'window_ac', hot_water_system: 'unitary_electric', windows_installed_year: 1995 },
  { boiler_installed_year: 2011, roof_installed_year: 2015, chiller_installed_year: 1990 },
  { electricity_metered_by: 'owner', heating_paid_by: 'tenants', electrical_service_kva: 5_000 },
  { electricity_metered_by: 'submetered', num_floors: 7, dwelling_units: 90 },
  { lighting_done_year: 2022, controls_done_year: 2019, measures_done: [{ measure_id: 'led_common_areas' }] },
  { quotes: [{ measure_id: 'led_common_areas', amount_usd: 88_000, quoted_on: '2026-05-01' }] },
  { ll97_pathway: 'article_320', regulated_units_share: 0, buildings_on_lot: 3 },
];

async function write(line: string): Promise<void> {
  if (!file.write(`${line}\n`)) await once(file, 'drain');
}

async function tell(name: string, answer: () => Promise<object>): Promise<void> {
  let text: string;
  try {
    text = JSON.stringify(await answer());
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    text = JSON.stringify([error.code, error.message, error.faults]);
  }
  await write(`${name} ${createHash('sha256').update(text).digest('base64url')}`);
}

async function ask(name: string, index: number, request: EstimateRequest, facts: FactRecord | null) {
  await tell(name, () => runEstimate(services, { nowMs: NOW_MS }, request, facts));
  if (index % 20 !== 0) return;
  const asked = { nowMs: NOW_MS, request, facts };
  await tell(`${name} artifact`, () => runArtifact(services, asked, request, facts));
  await tell(`${name} summary`, () => runSummary(services, asked));
}

const bbls = sampleBbls(Number(lots));
for (const [index, bbl] of bbls.entries()) {
  await tell(`${bbl} row`, () => priceRow(services, { row: index + 1, cells: { bbl }, nowMs: NOW_MS }));
  await ask(
    bbl,
    index,
    {
      bbl,
      ...(index % 5 === 4 && { include_financing: true }),
      ...(index % 7 === 6 && { tiers: ['quick_wins', 'high_performance'] as const }),
    } as EstimateRequest,
    null,
  );
}
const requests = fc.sample(estimateRequest, { numRuns: Number(described), seed: 24 });
for (const [index, request] of requests.entries())
  await ask(
    `described-${index}`,
    index,
    request,
    index % 2 === 0 ? null : (FACTS[(index >> 1) % FACTS.length] ?? null),
  );
await lookup.close();
file.end();
