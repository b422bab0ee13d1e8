import { readFileSync } from 'node:fs';
import { unpackSample, type Sample } from './sample-format.ts';

const SAMPLE_FILE = new URL('../../../data/parcels/nyc-lots.json.br', import.meta.url);
const MANIFEST_FILE = new URL('../../../data/parcels/manifest.json', import.meta.url);

/** What the sample holds, readable without unpacking it. */
export interface SampleManifest {
  readonly version: string;
  readonly lots: number;
  readonly condoUnitLots: number;
  readonly coverage: string;
  readonly asOf: string;
}

export function readSampleManifest(): SampleManifest {
  return JSON.parse(readFileSync(MANIFEST_FILE, 'utf8')) as SampleManifest;
}

/** Reads the parcels that ship with the product (see docs/parcel-data.md for their origin and terms). */
export function readEmbeddedSample(): Sample {
  return unpackSample(readFileSync(SAMPLE_FILE));
}
