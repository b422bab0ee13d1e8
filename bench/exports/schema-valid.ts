import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { validateXML, memoryPages } from 'xmllint-wasm';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import type { FactRecord } from '../../src/contract/facts/index.ts';
import { EXPORT_FORMATS } from '../../src/exports/index.ts';
import { readFactBytes } from '../../src/fact-files/read-fact-file.ts';
import { estimateServices } from '../../src/operations/estimate/index.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { exportedBytes } from '../../src/operations/workbook/index.ts';
import { engine, lookup, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';
import { ENGINE_CLASSES } from '../../src/vocabulary/building.ts';
import { described } from '../../test/support/described.ts';

/**
 * Fifty estimates as BuildingSync: each is valid by the public schema, and comes back as the same estimate to the cent.
 * `node bench/exports/schema-valid.ts BuildingSync.xsd`, with the schema of github.com/BuildingSync/schema (2.7).
 */
const [schemaPath] = process.argv.slice(2);
if (schemaPath === undefined) throw new Error('Say where BuildingSync.xsd lies.');
const DOCUMENTS = 50;
const nowMs = Date.parse(`${TODAY}T17:00:00Z`);
const services = estimateServices(engine, lookup);

/** Of another schema it takes five elements, none of which stands in our files: they need only be declared. */
const GBXML = 'GreenBuildingXML.xsd';
const gbxml = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.gbxml.org/schema">${[
  'Area',
  'Volume',
  'PlanarGeometry',
  'ShellGeometry',
  'SpaceBoundary',
]
  .map((name) => `<xs:element name="${name}"/>`)
  .join('')}</xs:schema>`;
const schema = readFileSync(schemaPath, 'utf8').replace(
  /schemaLocation="https:\/\/[^"]*GreenBuildingXML[^"]*"/,
  `schemaLocation="${GBXML}"`,
);

const twelve = (first: number) => Array.from({ length: 12 }, (_, month) => first + month * 0.125);

/** A lot of the sample, or a described building of each class, size and age in turn; every other one with facts. */
function question(
  at: number,
  lots: readonly string[],
): { request: EstimateRequest; facts: FactRecord | null } {
  const bills = {
    last_month: '2026-08',
    covers: at % 4 === 0 ? 'every_fuel' : 'listed_fuels',
    electricity_kwh: twelve(20_000 + at * 900),
    ...(at % 3 === 0 ? { district_steam_mlb: twelve(60) } : { natural_gas_therms: twelve(3_000) }),
    ...(at % 8 === 2 && { not_counted: ['Wood & chips <7>'] }),
  } as const;
  const facts = at % 2 === 0 ? { bills, num_floors: 2 + (at % 30) } : null;
  const lot = lots[at];
  if (at % 2 === 1 && lot !== undefined) return { request: { bbl: lot }, facts };
  return {
    request: {
      building: described(
        8_000 + at * 17_321,
        ENGINE_CLASSES[at % ENGINE_CLASSES.length] ?? 'office',
        1890 + at,
        { region: at % 5 === 4 ? 'westchester' : 'nyc' },
      ),
    },
    facts,
  };
}

const lots = sampleBbls(400);
const faults: string[] = [];
let [written, refused] = [0, 0];
for (let at = 0; written < DOCUMENTS; at += 1) {
  const { request, facts } = question(at, lots);
  const artifact = await runArtifact(services, { nowMs }, request, facts).catch(() => null);
  // Lots without an area or a use have no estimate to export.
  if (artifact === null || artifact.tiers.length === 0) {
    refused += 1;
    continue;
  }
  written += 1;
  const bytes = await exportedBytes(EXPORT_FORMATS['building-sync'], artifact);
  const { valid, errors } = await validateXML({
    xml: [{ fileName: `${at}.xml`, contents: new TextDecoder().decode(bytes) }],
    schema: [schema],
    preload: [{ fileName: GBXML, contents: gbxml }],
    maxMemoryPages: memoryPages.GiB,
  });
  if (!valid)
    faults.push(
      `${at}: ${errors
        .map(({ message }) => message)
        .slice(0, 3)
        .join('; ')}`,
    );
  if (!(await comesBack(bytes, { request, facts }, artifact.tiers)))
    faults.push(`${at}: comes back otherwise`);
}

async function comesBack(
  bytes: Uint8Array,
  { request, facts }: ReturnType<typeof question>,
  tiers: readonly unknown[],
): Promise<boolean> {
  const setting = {
    lot: request.bbl ?? '1008350041',
    lots: new Map(),
    covers: 'listed_fuels',
    today: TODAY,
  } as const;
  const { records } = await readFactBytes(bytes, setting);
  const read = (records[0]?.facts ?? null) as FactRecord | null;
  if (!isDeepStrictEqual(read, facts)) return false;
  return isDeepStrictEqual((await runArtifact(services, { nowMs }, request, read)).tiers, tiers);
}

await lookup.close();
process.stdout.write(
  `${JSON.stringify({ documents: written, passed_over: refused, faults: faults.length, first: faults.slice(0, 5) }, null, 2)}\n`,
);
process.exit(faults.length === 0 ? 0 : 1);
