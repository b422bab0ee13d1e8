import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { resolveBuilding, type ResolveRequest } from '../building/resolve-building.ts';
import type { BuildingProfile } from '../building/types.ts';
import { assessCompliance, atStatedEnergy } from '../compliance/assess-compliance.ts';
import type { ComplianceProfile } from '../compliance/types.ts';
import { baselineEnergy } from '../energy/baseline-energy.ts';
import type { EnergyBaseline } from '../energy/types.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';

export interface SettledBuilding {
  readonly profile: BuildingProfile;
  readonly baseline: EnergyBaseline;
  readonly compliance: ComplianceProfile;
}

/**
 * The building, its energy and the law. A stated charge brings the energy to what it says that the building emits; bills know
 * better, and then only the emissions move.
 */
export function settleBuilding(
  building: Omit<ResolveRequest, 'energyRatio'>,
  asOf: CalendarDate,
  snapshot: EngineSnapshot,
): SettledBuilding {
  const modelled = resolveBuilding(building, snapshot);
  const asModelled = baselineEnergy(modelled, snapshot);
  const compliance = assessCompliance(modelled, asModelled, asOf, snapshot);
  const isBilled = modelled.fuelUse.origin.billed !== undefined;
  const energyRatio = isBilled ? 1 : (compliance.stated?.energyRatio ?? 1);
  if (energyRatio === 1) return { profile: modelled, baseline: asModelled, compliance };
  const profile = resolveBuilding({ ...building, energyRatio }, snapshot);
  const baseline = baselineEnergy(profile, snapshot);
  return { profile, baseline, compliance: atStatedEnergy(compliance, { profile, baseline }, snapshot) };
}
