import { normaliseStreet } from '../address/street-name.ts';
import { words, type PublishedRow } from './published-cells.ts';

export const BASE_LOT_SOURCE =
  'Base lot of a condominium: same block and address as the billing lot on the list';

const lotOf = (bbl: string) => Number(bbl.slice(6));
const isBillingLot = (bbl: string) => lotOf(bbl) >= 7501 && lotOf(bbl) <= 7599;
/** A lot without a building never held the condominium's. */
const isVacant = (row: PublishedRow) => row['bldgclass']?.startsWith('V') ?? false;
const isBaseLot = (bbl: string) => lotOf(bbl) <= 1000;

/**
 * Base lots with the billing lot that took their place: on the same block, at the same address, the billing lot on the
 * City's covered buildings list and the base lot not. Where both are listed, or two billing lots share the address, nothing
 * says which building is which and each lot answers for itself.
 */
export function billingLotsOfBaseLots(
  parcels: readonly PublishedRow[],
  covered: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const byAddress = Map.groupBy(
    parcels.filter((row) => isBillingLot(row['bbl']!) && covered.has(row['bbl']!)),
    addressKey,
  );
  return new Map(
    parcels.flatMap((row) => {
      const bbl = row['bbl']!;
      if (!isBaseLot(bbl) || covered.has(bbl) || words(row['address']) === null || isVacant(row)) return [];
      const [billing, ...more] = byAddress.get(addressKey(row)) ?? [];
      return billing === undefined || more.length > 0 ? [] : [[bbl, billing['bbl']!] as const];
    }),
  );
}

/** Block, house number and street in one spelling. */
function addressKey(row: PublishedRow): string {
  const [house = '', ...street] = (row['address'] ?? '').trim().split(/\s+/);
  return `${row['bbl']!.slice(0, 6)} ${house} ${normaliseStreet(street.join(' '))}`;
}
