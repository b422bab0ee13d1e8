import type { BuildingRecord } from '../../contract/building-record.ts';
import type { AddressMatch } from '../../operations/ports.ts';
import type { AddressRow } from '../store/parcel-store.ts';

export function addressMatch(record: BuildingRecord): AddressMatch {
  return {
    parcelId: record.parcelId,
    address: record.address ?? record.parcelId,
    borough: record.borough ?? '',
    zipcode: record.zipcode,
  };
}

const MOST_ON_A_STREET = 4_000;

/** The house numbers that start with what was typed; the whole street when nothing was. */
export function houseNumberRange(number: string): { from: string; to: string; limit: number } {
  return { from: number, to: `${number}~`, limit: number === '' ? MOST_ON_A_STREET : 50 };
}

/**
 * Orders the lots of several streets: first the exact house number on any street; then, street by street, numbers that
 * start with it; then, on streets with neither, the nearest numbers, same side of the street first.
 */
export function interleave(perStreet: readonly (readonly AddressRow[])[], number: string): readonly string[] {
  const ranked = perStreet.flatMap((rows, street) =>
    rows.map((row) => ({ id: row.parcelId, rank: rankOf(row.number, number), street })),
  );
  ranked.sort(
    (one, other) =>
      one.rank.kind - other.rank.kind || one.street - other.street || one.rank.away - other.rank.away,
  );
  return ranked.map(({ id }) => id);
}

function rankOf(found: string, typed: string): { readonly kind: number; readonly away: number } {
  const away = Math.abs(houseValue(found) - houseValue(typed));
  if (typed === '') return { kind: 0, away: houseValue(found) };
  if (found === typed) return { kind: 0, away: 0 };
  if (found.startsWith(typed)) return { kind: 1, away };
  const sameSide = houseValue(found) % 2 === houseValue(typed) % 2;
  return { kind: 2, away: sameSide ? away : away * 2 };
}

/** Queens numbers are block and house: `140-55` is house 55 of block 140. */
function houseValue(number: string): number {
  const [first, second] = number.split('-').map((part) => Number.parseInt(part, 10) || 0);
  return second === undefined ? (first ?? 0) : (first ?? 0) * 1000 + second;
}
