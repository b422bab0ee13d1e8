import { numbersOf } from '../number-rows.ts';
import type { CompiledPayers, Payers } from '../../catalog/sections/energy.ts';
import { END_USES } from '../../vocabulary/energy.ts';
import { ownerPaysAll } from '../building/owner-pays.ts';
import type { BuildingProfile } from '../building/types.ts';

const HEATING = END_USES.indexOf('heating');

export type PaidEnergy = keyof Payers;

/** Table of `catalog/energy/payers.yaml` that says which share of an end use tenants pay for. */
export interface PayerTable {
  readonly path: string;
  readonly payers: Payers;
}

type Paying = Pick<BuildingProfile, 'parameterClass'> & {
  readonly input: Pick<BuildingProfile['input'], 'facts' | 'dofClass' | 'housing'>;
  readonly counts: Pick<BuildingProfile['counts'], 'dwellings'>;
};

/** One household behind one meter, or an owner who pays for everybody. */
const isPaidByOwner = (paying: Paying): boolean => ownerPaysAll(paying.input, paying) !== null;

/** Housing whose tenants have meters of their own. */
export const hasTenantMeters = (paying: Paying): boolean => {
  const metered = paying.input.facts?.electricity_metered_by;
  return (
    paying.parameterClass === 'multifamily' &&
    (metered === 'tenants' || (metered === undefined && !isPaidByOwner(paying)))
  );
};

/**
 * Who pays for an end use: as the owner says, and where nothing is said as is usual in the class. Null where the owner
 * pays for all of it.
 */
function payerTable(
  kind: PaidEnergy,
  endUse: number,
  paying: Paying,
  { classes, byFact }: CompiledPayers,
): PayerTable | null {
  const { parameterClass, input } = paying;
  const { heating_paid_by: heat, electricity_metered_by: meters } = input.facts ?? {};
  if (endUse === HEATING && heat !== undefined)
    return heat === 'tenants' ? { path: 'by_fact/tenants_heat', payers: byFact.tenants_heat } : null;
  if (kind === 'electricity' && meters === 'owner') return null;
  if (meters === undefined && isPaidByOwner(paying)) return null;
  const usual = { path: `classes/${parameterClass}`, payers: classes[parameterClass] };
  const hasTenants = (): boolean => usual.payers.electricity.some((share) => share > 0);
  return kind === 'electricity' && meters !== undefined && !hasTenants()
    ? { path: 'by_fact/tenant_meters', payers: byFact.tenant_meters }
    : usual;
}

/** Share of each end use that tenants pay for, 0..1, by END_USES index. */
export function tenantShares(kind: PaidEnergy, paying: Paying, payers: CompiledPayers): number[] {
  const heating = payerTable(kind, HEATING, paying, payers)?.payers[kind];
  // Heat alone may be paid for otherwise than the rest.
  const others = payerTable(kind, HEATING + 1, paying, payers)?.payers[kind];
  return numbersOf(END_USES, (_, endUse) => {
    const shares = endUse === HEATING ? heating : others;
    return shares === undefined ? 0 : shares[endUse]!;
  });
}
