import type { Snapshot } from '../../catalog/snapshot.ts';
import { COOKING } from '../energy/energy-index.ts';
import type { EngineClass, Vintage } from '../../vocabulary/building.ts';
import { TIERS } from '../../vocabulary/tiers.ts';
import { keyed } from '../keyed.ts';
import { factorValue } from '../pricing/factors.ts';

export type RuleSections = Pick<Snapshot['sections'], 'factors' | 'siteEui' | 'fuelMix' | 'endUseSplits'>;

export type MeasureRules = Readonly<ReturnType<typeof measureRules>>;

/** Every number the measure stage needs from `catalog/factors`, read once a snapshot. */
export function measureRules(sections: RuleSections) {
  const at = (file: string) => (name: string) => factorValue(sections.factors, file, name);
  const [tier, service, caps] = [at('tier-rules'), at('electrical-service'), at('savings-caps')];
  const [ground, sizing, count] = [at('ground-source'), at('heat-pump-sizing'), at('counting')];
  return {
    // Of one quick win, at its own price; and of all of them, at the cost of the package.
    paybackYears: tier('quick_wins_payback_years'),
    packagePaybackYears: tier('quick_wins_package_payback_years'),
    // Most years before its end in which a part of the building is renewed with other work.
    earlyRenewalYears: tier('early_renewal_years'),
    siteShareKept: tier('high_performance_site_share'),
    deepestEfficiencyCut: tier('eui_target_deepest_cut'),
    powerFactor: service('power_factor'),
    usableServiceShare: service('usable_share'),
    heatPumpDiversity: service('heat_pump_diversity'),
    hotWaterStorageHours: service('hot_water_storage_hours'),
    // Open ground that a kWh of battery out of doors needs, with its distances.
    openSqftPerStoredKwh: service('storage_open_sqft_per_kwh'),
    capControls: caps('controls'),
    capControlsPneumatic: caps('controls_pneumatic'),
    capSteam: caps('steam'),
    capEnvelope: caps('envelope'),
    ...roofRules(at('solar-roof')),
    sqftPerBore: ground('sqft_per_bore'),
    tonsPerBore: ground('tons_per_bore'),
    sizingMultifamily: sizing('share_multifamily'),
    sizingCommercial: sizing('share_commercial'),
    // Of the design cooling load, what new rooftop units are sized for.
    rightSizedCooling: sizing('right_sized_cooling'),
    // The smallest heat-pump system of one dwelling.
    leastTonsPerDwelling: sizing('least_tons_a_dwelling'),
    fanHours: count('fan_hours'),
    motorLoad: count('motor_load'),
    kwPerHp: count('kw_per_hp'),
    refrigerationHours: count('refrigeration_hours'),
    refrigerationCop: count('refrigeration_cop'),
    processHours: count('process_hours'),
    kitchenKbtu: count('kitchen_kbtu'),
    mostCookingKbtuPerSqft: mostCooking(sections),
    guestRoomAsDwelling: count('guest_room_as_dwelling'),
    sqftPerControlZone: count('sqft_a_control_zone'),
    // Most that a step of the tier may cost for a kBtu of yearly site energy, USD.
    dearestUsdPerKbtu: {
      code_compliant: tier('dearest_usd_per_kbtu.code_compliant'),
      high_performance: tier('dearest_usd_per_kbtu.high_performance'),
    },
    ...monthsOf(at('schedule')),
    factors: sections.factors,
  };
}

/** Cooking fuel of a building at the upper quartile of its class: what is above it feeds no more kitchens, kBtu a year. */
function mostCooking({ siteEui, fuelMix, endUseSplits }: RuleSections) {
  return (parameterClass: EngineClass, vintage: Vintage): number => {
    const site = siteEui.medians[parameterClass][vintage].upperQuartile;
    const burnt = 1 - fuelMix.electricityShare[parameterClass][vintage].value;
    return site * burnt * endUseSplits[parameterClass].thermal[COOKING]!;
  };
}

const monthsOf = (schedule: (name: string) => number) => ({
  // Of a tier’s own work, from the day of evaluation.
  monthsByTier: keyed(TIERS, (tier) => ({
    toStart: schedule(`${tier}_start`),
    toService: schedule(`${tier}_service`),
  })),
  // What the approval of work on a landmark adds.
  landmarkMonths: schedule('landmark_extra'),
});

const roofRules = (solar: (name: string) => number) => ({
  pvWattsPerSqft: solar('watts_per_sqft'),
  pvTowerFloors: solar('tower_floors'),
  pvMinimumKw: solar('minimum_kw'),
  // The largest array that a net-metered account is credited for, by its yearly use.
  pvNetMeteredWattsPerKwh: solar('net_metered_watts_per_kwh'),
  roofSqftPerTon: solar('heat_pump_sqft_per_ton'),
});
