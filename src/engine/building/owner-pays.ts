import type { Snapshot } from '../../catalog/snapshot.ts';
import type { Disclosures } from './disclosures.ts';
import type { BuildingInput, BuildingProfile } from './types.ts';

/**
 * Why the owner pays for all energy of a building, where nobody says otherwise; null where tenants may pay. A one-family
 * house has no tenants, one dwelling has one household, the Housing Authority pays for the energy of its dwellings.
 */
export function ownerPaysAll(
  { dofClass, housing }: Pick<BuildingInput, 'dofClass' | 'housing'>,
  {
    parameterClass,
    counts,
  }: Pick<BuildingProfile, 'parameterClass'> & {
    readonly counts: Pick<BuildingProfile['counts'], 'dwellings'>;
  },
): 'one_family' | 'housing_authority' | 'one_dwelling' | null {
  if (dofClass?.startsWith('A') === true) return 'one_family';
  if (housing?.nycha === true) return 'housing_authority';
  return parameterClass === 'multifamily' && counts.dwellings <= 1 ? 'one_dwelling' : null;
}

/** What the words of an owner leave open of who pays. */
const PAYS_AS_OCCUPIER =
  'The owner is taken to pay for all energy: as occupier, or under a gross lease. Under a net lease the tenant keeps the savings.';

/** Who is taken to pay where nobody has said it: the whole by the owner, or a part by tenants. */
const TAKEN_TO_PAY: Readonly<Record<string, { readonly payer: 'owner' | 'tenants'; readonly text: string }>> =
  {
    one_family: { payer: 'owner', text: 'The owner of a one-family house is taken to pay for all energy.' },
    one_dwelling: { payer: 'owner', text: 'The owner of a single dwelling is taken to pay for all energy.' },
    housing_authority: {
      payer: 'owner',
      text: 'The Housing Authority is taken to pay for all energy in its dwellings.',
    },
    retail: { payer: 'owner', text: PAYS_AS_OCCUPIER },
    industrial: { payer: 'owner', text: PAYS_AS_OCCUPIER },
    multifamily: {
      payer: 'tenants',
      text: 'Households are taken to pay for cooling, plugs, cooking and half of the light on meters of their own, the owner for heat, hot water and the rest.',
    },
    office: {
      payer: 'tenants',
      text: 'Tenants are taken to pay for light, plugs, cooking, refrigeration and a fifth of fans and pumps, the owner for the rest.',
    },
  };

/** Says who is taken to pay for energy, and at what rate tenants pay. */
export function disclosePayers(
  {
    input,
    parameterClass,
    counts,
  }: { readonly input: BuildingInput } & Pick<BuildingProfile, 'parameterClass' | 'counts'>,
  disclosures: Disclosures,
  { sections }: Snapshot,
): void {
  const { facts } = input;
  const { classes, byFact } = sections.payers;
  if (facts?.electricity_metered_by === undefined) {
    const taken = TAKEN_TO_PAY[ownerPaysAll(input, { parameterClass, counts }) ?? parameterClass];
    if (taken !== undefined) {
      const { payer, text } = taken;
      const source = payer === 'owner' ? 'plumbline_method' : byFact.tenant_meters.source;
      disclosures.add({ code: 'payers', text, value: payer, unit: '', source });
    }
  }
  const meters = facts?.electricity_metered_by ?? 'owner';
  const add = (code: string, text: string) =>
    disclosures.add({ code, text, value: meters, unit: '', source: byFact.tenant_meters.source });
  if (meters !== 'owner' && classes[parameterClass].electricity.every((share) => share === 0))
    add(
      'tenant_meters',
      'Tenants are taken to pay for light, plugs, cooking, refrigeration and a fifth of fans and pumps, as in offices.',
    );
  if (meters === 'submetered')
    add('submeter_rate', 'Submetered tenants are taken to pay the rate that the owner pays.');
}
