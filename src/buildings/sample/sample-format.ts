import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { LotLayers } from '../record/lot-layers.ts';

/** One lot of the embedded sample. */
export interface SampleLot {
  readonly id: string;
  readonly layers: LotLayers;
}

export interface Sample {
  /** Changes whenever the content does; a store built from another version is brought up to date at start. */
  readonly version: string;
  readonly lots: readonly SampleLot[];
}

type PackedValue = string | number | null | readonly (string | readonly (string | number | null)[])[];

interface Packed {
  readonly format: 1;
  readonly version: string;
  /** The first id, then each id's difference from the one before. Ids are sorted, so the differences are small. */
  readonly idDeltas: readonly number[];
  /** `layer.column` → one value per lot that has the layer. */
  readonly columns: Readonly<Record<string, readonly PackedValue[]>>;
  /** Layer → positions of the lots that have it, as differences. */
  readonly present: Readonly<Record<string, readonly number[]>>;
}

/** Columnar JSON under brotli: 34,099 lots with some eighty facts each in about two megabytes. */
export function packSample(sample: Sample): Buffer {
  const lots = [...sample.lots].sort((one, other) => Number(one.id) - Number(other.id));
  const columns: Record<string, PackedValue[]> = {};
  const present: Record<string, number[]> = {};
  lots.forEach((lot, position) => {
    for (const [kind, facts] of Object.entries(lot.layers)) {
      (present[kind] ??= []).push(position);
      for (const [name, value] of Object.entries(facts as Record<string, PackedValue>)) {
        (columns[`${kind}.${name}`] ??= []).push(value);
      }
    }
  });
  const packed: Packed = {
    format: 1,
    version: sample.version,
    idDeltas: deltas(lots.map((lot) => Number(lot.id))),
    columns,
    present: Object.fromEntries(Object.entries(present).map(([kind, at]) => [kind, deltas(at)])),
  };
  return brotliCompressSync(JSON.stringify(packed), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

export function unpackSample(bytes: Buffer): Sample {
  const packed = JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as Packed;
  if (packed.format !== 1)
    throw new Error(`Parcel sample format ${String(packed.format)} is not known here.`);
  const layers: Record<string, object>[] = packed.idDeltas.map(() => ({}));
  for (const [kind, at] of Object.entries(packed.present)) {
    const names = Object.keys(packed.columns).filter((name) => name.startsWith(`${kind}.`));
    sums(at).forEach((position, index) => {
      const facts: Record<string, PackedValue> = {};
      for (const name of names) facts[name.slice(kind.length + 1)] = packed.columns[name]![index]!;
      layers[position]![kind] = facts;
    });
  }
  const lots = sums(packed.idDeltas).map((id, index) => ({
    id: String(id),
    layers: layers[index] as LotLayers,
  }));
  return { version: packed.version, lots };
}

function deltas(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}

function sums(differences: readonly number[]): number[] {
  let total = 0;
  return differences.map((difference) => (total += difference));
}
