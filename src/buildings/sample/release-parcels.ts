import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { addressesIn } from '../address/address-parts.ts';
import { westchesterFacts } from '../importers/westchester-facts.ts';
import { westchesterId } from '../../quantities/parcel-id.ts';
import { whole } from '../../quantities/number-text.ts';
import type { AliasFacts } from '../record/lot-layers.ts';
import { readEmbeddedSample, readSampleManifest, type SampleManifest } from './embedded-sample.ts';
import type { Sample, SampleLot } from './sample-format.ts';

type Row = Readonly<Record<string, string>>;

const path = (name: string) => fileURLToPath(new URL(`../../../data/parcels/${name}`, import.meta.url));
const [KNOWN_NAMES, REPORTED_ADDRESSES, SCARSDALE_ROLL] = [
  'known-names.csv',
  'reported-addresses.csv',
  'scarsdale-roll-2012.csv',
] as const;
const table = (name: string): Row[] => parse(readFileSync(path(name)), { columns: true }) as Row[];

const SCARSDALE = { swis: '555000', town: 'Scarsdale', source: 'Scarsdale village final roll 2012' };
const REPORTED_SOURCE = 'LL84 reports CY2022, joined by place and area';

/** What a release ships: its version names every file of parcels, and its coverage every roll. */
export function releaseManifest(): SampleManifest {
  const { version, lots, coverage, ...rest } = readSampleManifest();
  const files = createHash('sha256');
  for (const name of [KNOWN_NAMES, REPORTED_ADDRESSES, SCARSDALE_ROLL])
    files.update(readFileSync(path(name)));
  const parcels = readFileSync(path(SCARSDALE_ROLL), 'utf8').trimEnd().split('\n').length - 1;
  return {
    ...rest,
    version: `${version}-${files.digest('hex').slice(0, 6)}`,
    lots: lots + parcels,
    coverage: coverage.replace(
      'no Westchester roll',
      `${whole(parcels)} Westchester parcels of the Scarsdale roll of 2012, without floor areas`,
    ),
  };
}

/** The lots of the City with what further files call them, and the parcels of the rolls that ship. */
export function readReleaseParcels(): Sample {
  const { lots } = readEmbeddedSample();
  const aliases = Map.groupBy(table(KNOWN_NAMES), (row) => row['bbl']!);
  const reported = Map.groupBy(table(REPORTED_ADDRESSES), (row) => row['bbl']!);
  const named = lots.map((lot) => withAliases(lot, aliases.get(lot.id) ?? [], reported.get(lot.id) ?? []));
  return { version: releaseManifest().version, lots: [...named, ...scarsdale()] };
}

const NO_ALIAS: AliasFacts = { addresses: [], names: [], source: '' };

function withAliases(lot: SampleLot, aliases: readonly Row[], reported: readonly Row[]): SampleLot {
  if (aliases.length === 0 && reported.length === 0) return lot;
  const { alias = NO_ALIAS } = lot.layers;
  const of = (kind: string) => aliases.flatMap((row) => (row['kind'] === kind ? [row['text']!] : []));
  const sources = [
    alias.source,
    aliases.length > 0 ? 'known names' : '',
    reported.length > 0 ? REPORTED_SOURCE : '',
  ];
  const merged: AliasFacts = {
    addresses: [...new Set([...alias.addresses, ...of('address')])],
    names: [...new Set([...of('name'), ...alias.names])],
    source: [...new Set(sources.filter((source) => source !== ''))].join('; '),
    // `56 Beaver St. (Alt: 48 Beaver St.)` and `10 A St / 12 A St` are the owners' own spellings.
    probable: reported.flatMap((row) => addressesIn(row['address']!.replaceAll(/[()]|Alt:/g, ';'))),
  };
  return { ...lot, layers: { ...lot.layers, alias: merged } };
}

function scarsdale(): readonly SampleLot[] {
  const { swis, town, source } = SCARSDALE;
  return table(SCARSDALE_ROLL).map((row) => {
    const id = westchesterId(swis, row['print_key']!);
    if (id === null) throw new Error(`${SCARSDALE_ROLL}: ${row['print_key']} makes no parcel id.`);
    const facts = { source, town, address: row['address']!, nysClass: row['class']!, acres: row['acres']! };
    return { id, layers: { city: westchesterFacts(facts) } };
  });
}

/** Where the parcels of a release come from. */
export interface SampleSource {
  manifest(): SampleManifest;
  read(): Sample;
}

export const RELEASE_PARCELS: SampleSource = { manifest: releaseManifest, read: readReleaseParcels };
