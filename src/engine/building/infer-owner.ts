import type { Snapshot } from '../../catalog/snapshot.ts';
import { dofEntry } from './classify.ts';
import { givenPathways } from './given-pathways.ts';
import type { BuildingInput, BuildingProfile, OwnerType } from './types.ts';

type InferredOwner = BuildingProfile['inferredOwner'] & { readonly doubt?: string };

/**
 * Owner type as given, else by housing lists, the DOF code, PLUTO's owner code and the City's portfolio, else a tax-paying
 * owner; null when undetermined. Prices, incentives and the law all follow it.
 */
export function inferOwner(
  input: BuildingInput,
  requested: OwnerType | null,
  snapshot: Snapshot,
): InferredOwner {
  if (requested !== null) return known(requested, 'Owner type as supplied.');
  return (
    byAuthority(input, snapshot) ??
    byClass(input, snapshot) ??
    byLot(input) ??
    byPortfolio(input, snapshot) ??
    byExemption(input, snapshot) ?? {
      ownerType: 'for_profit',
      assumed: true,
      reason: 'The owner type is not known. A tax-paying private owner is assumed.',
    }
  );
}

const known = (ownerType: OwnerType | null, reason: string, doubt?: string): InferredOwner => ({
  ownerType,
  assumed: false,
  reason,
  ...(doubt !== undefined && { doubt }),
});

const codeOf = ({ dofClass, dofClassLetter }: BuildingInput): string => dofClass ?? dofClassLetter ?? '';

/** A development of the Housing Authority, where the covered buildings list does not count the lot as another's. */
function byAuthority(input: BuildingInput, snapshot: Snapshot): InferredOwner | null {
  if (input.housing?.nycha !== true) return null;
  const given = givenPathways(input, snapshot);
  const isPossible = given.length === 0 || given.includes('city_owned');
  return isPossible ? known('public', 'The Housing Authority runs it.') : null;
}

function byClass(input: BuildingInput, snapshot: Snapshot): InferredOwner | null {
  const owner = dofEntry(input, snapshot)?.owner ?? null;
  if (owner === null || owner === 'nonprofit_likely') return null;
  const code = codeOf(input);
  return isCityClassAlone(input, snapshot)
    ? known(
        null,
        `DOF class ${code} is of City schools, but under Local Law 97 the lot is not counted as the City's. Who owns it is not known.`,
        NOT_THE_CITYS,
      )
    : known(owner, `DOF class ${code} implies a ${owner} owner.`);
}

/** A City school that the law does not count as the City's. */
function isCityClassAlone(input: BuildingInput, snapshot: Snapshot): boolean {
  const given = givenPathways(input, snapshot).filter((pathway) => pathway !== 'not_covered');
  return input.dofClass === 'W1' && given.length > 0 && !given.includes('city_owned');
}

/** PLUTO's code of the lot; the number of a condominium's billing lot. */
function byLot(input: BuildingInput): InferredOwner | null {
  const { ownerTypeCode } = input;
  if (ownerTypeCode === 'C' || ownerTypeCode === 'O')
    return known('public', 'The lot is recorded as publicly owned.');
  if (ownerTypeCode === 'M') return MIXED;
  return isCondo(input) ? known('condo', 'The lot is a condominium billing lot.') : null;
}

/** The City's portfolio holds what it owns, and so also land that it leases: towers and theatres of others stand on it. */
function byPortfolio(input: BuildingInput, snapshot: Snapshot): InferredOwner | null {
  const given = givenPathways(input, snapshot);
  if (given.length !== 1 || given[0] !== 'city_owned') return null;
  return known(
    null,
    'Under Local Law 97 it is of the portfolio of the City, which also leases land to others. Who runs it is not known.',
    THE_CITYS,
  );
}

function byExemption(input: BuildingInput, snapshot: Snapshot): InferredOwner | null {
  if (dofEntry(input, snapshot)?.owner === 'nonprofit_likely')
    return known(null, `DOF class ${codeOf(input)}: a nonprofit owner is likely but not known.`);
  return input.ownerTypeCode === 'X' ? MIXED : null;
}

const MIXED = known(null, 'The lot is recorded as mixed or fully tax-exempt ownership.');

const STATE_IT = 'State financing.owner_type to settle it.';
const NOT_THE_CITYS = `The class is that of a City school, but the City does not count the lot among its buildings under Local Law 97: the class may be old or wrong, or the school may rent. Prices and charges are those of a private owner. ${STATE_IT}`;
const THE_CITYS = `Nothing but its Local Law 97 pathway says that it is the City's, and the City leases some of its land. Prices are those of a private owner, and no charge is due; as public works it would cost several times as much. ${STATE_IT}`;

/** Lots 7501-7599 are condominium billing lots. */
const isCondo = ({ parcelId, billingBbl }: BuildingInput): boolean =>
  [parcelId, billingBbl].some((bbl) => bbl !== null && /^[1-5]\d{5}75\d\d$/.test(bbl));
