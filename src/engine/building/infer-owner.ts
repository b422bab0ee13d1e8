import type { Snapshot } from '../../catalog/snapshot.ts';
import { dofEntry } from './classify.ts';
import type { BuildingInput, BuildingProfile, OwnerType } from './types.ts';

/** Owner type as given, else from the DOF code and PLUTO's owner code, else a tax-paying owner; null when undetermined. */
export function inferOwner(
  input: BuildingInput,
  requested: OwnerType | null,
  snapshot: Snapshot,
): BuildingProfile['inferredOwner'] {
  if (requested !== null) return known(requested, 'Owner type as supplied.');
  const owner = dofEntry(input, snapshot)?.owner ?? null;
  const code = input.dofClass ?? input.dofClassLetter ?? '';
  if (owner === 'nonprofit_likely')
    return known(null, `DOF class ${code}: a nonprofit owner is likely but not known.`);
  if (owner !== null) return known(owner, `DOF class ${code} implies a ${owner} owner.`);
  if (input.ownerTypeCode === 'C' || input.ownerTypeCode === 'O')
    return known('public', 'The lot is recorded as publicly owned.');
  if (input.ownerTypeCode === 'M' || input.ownerTypeCode === 'X')
    return known(null, 'The lot is recorded as mixed or fully tax-exempt ownership.');
  if (isCondoBillingLot(input.parcelId) || isCondoBillingLot(input.billingBbl))
    return known('condo', 'The lot is a condominium billing lot.');
  return {
    ownerType: 'for_profit',
    assumed: true,
    reason: 'The owner type is not known. A tax-paying private owner is assumed.',
  };
}

const known = (ownerType: OwnerType | null, reason: string): BuildingProfile['inferredOwner'] => ({
  ownerType,
  assumed: false,
  reason,
});

/** Lots 7501-7599 are condominium billing lots. */
function isCondoBillingLot(bbl: string | null): boolean {
  return bbl !== null && /^[1-5]\d{5}75\d\d$/.test(bbl);
}
