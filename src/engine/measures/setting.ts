import type { BuildingProfile } from '../building/types.ts';
import { COOLING, endUseKbtu, FANS, fuelEndOf, HEATING, HOT_WATER } from '../energy/energy-index.ts';
import type { EnergyBaseline } from '../energy/types.ts';
import type { Setting } from '../search/space.ts';
import { sizingShare } from './quantities.ts';
import { savedPeaks } from './saved-peaks.ts';
import type { MeasureTables } from './measure-tables.ts';

/** The building as the search simulates it. */
export function settingOf(
  profile: BuildingProfile,
  baseline: EnergyBaseline,
  { rules, byClass }: Pick<MeasureTables, 'rules' | 'byClass'>,
): Setting {
  const { systems, loads } = profile;
  const { mostExistingEfficiency, leastCop } = byClass[profile.parameterClass].work;
  const { use, summerPeakKw, winterPeakKw } = baseline.state;
  const heating = endUseKbtu(use, HEATING);
  const cooling = endUseKbtu(use, COOLING);
  const controls = systems.pneumaticControls ? rules.capControlsPneumatic : rules.capControls;
  return {
    baseline,
    storeys: Math.max(1, profile.geometry.floors),
    heatingEfficiency: systems.heatingEfficiency,
    hotWaterEfficiency: systems.hotWaterEfficiency,
    resistanceHeat: systems.heating === 'electric_resistance',
    resistanceHotWater: systems.hotWater === 'unitary_electric' || systems.hotWater === 'central_electric',
    designHeatingKbtuh: loads.heatingKbtuPerHour * sizingShare(profile, rules),
    // Tanks meet the peak hour: a heat-pump plant makes the day's water over most of the day.
    designHotWaterKbtuh:
      (endUseKbtu(use, HOT_WATER) * systems.hotWaterEfficiency) / rules.hotWaterStorageHours,
    diversity: rules.heatPumpDiversity,
    peaksPerKbtu: savedPeaks(baseline),
    fuelEnd: fuelEndOf(use),
    clusterCapKbtu: [
      controls * (heating + cooling + endUseKbtu(use, FANS)),
      rules.capSteam * heating,
      rules.capEnvelope * (heating + cooling),
    ],
    growth: Math.max(
      1,
      Math.max(mostExistingEfficiency, systems.heatingEfficiency, systems.hotWaterEfficiency) / leastCop,
    ),
    powerFactor: rules.powerFactor,
    carriedKva: Math.max(
      loads.serviceKva * rules.usableServiceShare,
      Math.max(summerPeakKw, winterPeakKw) / rules.powerFactor,
    ),
  };
}
