import type { Snapshot } from '../../catalog/snapshot.ts';
import type { Disclosures } from './disclosures.ts';
import type { BuildingInput, BuildingProfile, Company } from './types.ts';

/** The one company whose electric rates are held. */
const CON_EDISON: Company = { utility: 'con_edison', name: 'Con Edison' };

/** Who sells energy to the building, and whose gas rates it is billed at. */
type Utilities = Pick<BuildingProfile, 'electricUtilities' | 'gasUtilities' | 'gasUtility'>;

/** Who may sell energy here. What no ZIP code settles, and rates that stand for others, are disclosed. */
export function utilitiesOf(input: BuildingInput, disclosures: Disclosures, snapshot: Snapshot): Utilities {
  const electric = electricOf(input, disclosures);
  const gas = input.place?.gas ?? [];
  return {
    electricUtilities: electric.map(({ utility }) => utility),
    gasUtilities: gas.map(({ utility }) => utility),
    gasUtility: gasRatesOf(gas, disclosures, snapshot),
  };
}

function electricOf({ place, region }: BuildingInput, disclosures: Disclosures): readonly Company[] {
  const known = place?.electric ?? [];
  const [only] = known;
  if (known.length === 1 && only?.utility === CON_EDISON.utility) return known;
  const disclose = (text: string) =>
    disclosures.add({
      code: 'electric_utility',
      text,
      value: CON_EDISON.utility,
      unit: '',
      source: 'plumbline_method',
    });
  if (known.length === 1)
    disclose(
      `${only?.name} sells the electricity, and its rates are not held. It is billed at rates of Con Edison. Electric bills settle it.`,
    );
  else if (known.length > 1)
    disclose(
      `The ZIP code leaves open who sells the electricity: ${namesOf(known)}. It is billed at rates of Con Edison.`,
    );
  else if (region === 'westchester')
    disclose(
      'Who sells the electricity is not known: Con Edison serves most of Westchester, NYSEG the rest. It is billed at rates of Con Edison.',
    );
  else disclose('Electricity is taken from Con Edison, which serves New York City except the Rockaways.');
  return known.length === 0 && region === 'nyc' ? [CON_EDISON] : known;
}

/** The one company known, else the one with the lower price; Con Edison where nothing is known. */
function gasRatesOf(
  known: readonly Company[],
  disclosures: Disclosures,
  { sections: { tariffs } }: Snapshot,
): Utilities['gasUtility'] {
  const isGrid = known.some(({ utility }) => utility === 'national_grid');
  const utility = isGrid ? 'national_grid' : 'con_edison';
  if (known.length === 1) return utility;
  const why =
    known.length === 0
      ? 'the borough is not known'
      : `its place leaves open who sells it (${namesOf(known)})`;
  disclosures.add({
    code: 'gas_utility',
    text: `Gas is taken from ${isGrid ? 'National Grid' : 'Con Edison'}: ${why}.`,
    value: utility,
    unit: '',
    source: tariffs.gasUtilitySource,
  });
  return utility;
}

const namesOf = (companies: readonly Company[]): string => companies.map(({ name }) => name).join(' or ');

type HouseGas = Pick<BuildingProfile, 'gasUtility' | 'parameterClass' | 'fuelUse' | 'counts'>;

/** Houses that buy gas from National Grid have a rate of their own, and none of its amounts is held. */
export function discloseHouseGas(
  { gasUtility, parameterClass, fuelUse: { kbtu }, counts }: HouseGas,
  disclosures: Disclosures,
  { sections: { tariffs } }: Snapshot,
): void {
  const [, gasKbtu] = kbtu;
  const isHouse = parameterClass === 'multifamily' && counts.dwellings <= tariffs.smallResidentialDwellings;
  if (gasUtility !== 'national_grid' || !isHouse || gasKbtu === 0) return;
  disclosures.add({
    code: 'gas_rate',
    text: 'The rate of houses at National Grid (SC1B) is not held. Gas is billed at the rate of larger housing (SC3), and a house pays another price. Gas bills settle it.',
    value: 'kedny_gas_sc3',
    unit: '',
    source: tariffs.gasUtilitySource,
  });
}
