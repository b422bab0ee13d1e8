/** Field of a measure in which this program writes its own id. */
export const MEASURE_ID_FIELD = 'Plumbline Measure ID';

/** Field of a building in which this program writes the facts it was given, as JSON. */
export const FACTS_FIELD = 'Plumbline Facts';

/** A technology category of BuildingSync 2 and the name of a measure in it. */
export interface SchemaMeasure {
  readonly category: string;
  readonly name: string;
}

/** Catalogue measures by the name that BuildingSync has for them. A name of several measures says of none that it is meant. */
const BY_CATEGORY: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  BoilerPlantImprovements: {
    'Replace boiler': ['steam_boiler_replacement', 'condensing_boiler'],
    'Replace burner': ['linkageless_burner'],
    'Convert system from steam to hot water': ['steam_to_hydronic'],
    'Convert to Cleaner Fuels': ['oil_to_gas'],
    'Clean and/or repair': ['boiler_tune_up'],
    'Upgrade operating protocols, calibration, and/or sequencing': [
      'hydronic_boiler_controls',
      'heat_timer_indoor_sensors',
    ],
  },
  ChillerPlantImprovements: {
    'Replace chiller': ['chiller_replacement'],
    'Install VSD on electric centrifugal chillers': ['chiller_plant_optimisation'],
  },
  BuildingAutomationSystems: {
    'Add or upgrade BAS/EMS/EMCS': ['bas_new_ddc'],
    'Convert pneumatic controls to DDC': ['pneumatic_to_ddc'],
    'Add or upgrade controls': [
      'guestroom_ems',
      'critical_room_setback',
      'demand_response_controls',
      'smart_thermostats_apartments',
      'radiator_valves',
      'radiator_enclosures',
    ],
    'Upgrade operating protocols, calibration, and/or sequencing': [
      'retro_commissioning',
      'monitoring_based_cx',
    ],
  },
  OtherHVAC: {
    'Replace package units': ['rtu_replacement', 'rooftop_heat_pumps'],
    'Replace packaged terminal units': ['packaged_terminal_heat_pumps'],
    'Replace AC and heating units with ground coupled heat pump systems': ['ground_source_heat_pumps'],
    'Add energy recovery': ['energy_recovery_ventilation', 'exhaust_erv_dwellings'],
    'Balance ventilation/distribution system': ['exhaust_balancing', 'steam_balancing_venting'],
    'Install thermal destratification fans': ['dock_seals_destratification'],
    'Install demand control ventilation': ['demand_controlled_ventilation', 'kitchen_demand_ventilation'],
    'Install air source heat pump': [
      'air_to_water_base_load',
      'air_to_water_high_temperature',
      'air_to_water_low_temperature',
      'ducted_heat_pumps_dwellings',
      'ductless_heat_pumps_small',
      'split_heat_pumps_dwellings',
      'window_heat_pumps_partial',
    ],
    'Install variable refrigerant flow system': ['vrf_system'],
  },
  LightingImprovements: {
    'Retrofit with light emitting diode technologies': [
      'led_common_areas',
      'led_in_dwellings',
      'led_with_controls',
    ],
    'Add occupancy sensors': ['lighting_controls_networked'],
    'Upgrade exterior lighting': ['led_exterior_garage'],
  },
  BuildingEnvelopeModifications: {
    'Air seal envelope': ['air_sealing_commercial', 'air_sealing_multifamily'],
    'Increase wall insulation': ['wall_interior_insulation', 'wall_overclad'],
    'Increase roof insulation': ['roof_insulation'],
    'Install cool/green roof': ['cool_roof_coating', 'green_roof'],
    'Add window films': ['window_film'],
    'Replace glazing': ['window_replacement_curtain_wall'],
    'Replace windows': ['window_replacement_punched'],
    'Add secondary window systems/attachments': ['secondary_glazing'],
  },
  ChilledWaterHotWaterAndSteamDistributionSystems: {
    'Add pipe insulation': ['steam_pipe_insulation', 'dhw_pipe_insulation'],
    'Repair and/or replace steam traps': ['steam_traps'],
    'Replace steam traps with orifice plates': ['orifice_plates'],
    'Repair or replace existing condensate return systems or install new condensate return systems': [
      'vacuum_return_pump',
    ],
  },
  OtherElectricMotorsAndDrives: { 'Add VSD motor controller': ['variable_speed_drives'] },
  Refrigeration: {
    'Replace ice/refrigeration equipment with high efficiency units': ['refrigeration_cases'],
  },
  RenewableEnergySystems: {
    'Install photovoltaic system': ['rooftop_solar'],
    'Install electrical storage': ['battery_storage'],
  },
  ServiceHotWaterSystems: {
    'Install heat pump SHW system': [
      'central_heat_pump_water_heater',
      'commercial_heat_pump_water_heater',
      'unitary_heat_pump_water_heater',
    ],
    'Install SHW controls': ['dhw_recirculation_control'],
    'Insulate SHW piping': ['dhw_pipe_insulation'],
  },
  WaterAndSewerConservationSystems: { 'Install low-flow faucets and showerheads': ['low_flow_fixtures'] },
  PlugLoadReductions: {
    'Install plug load controls': ['plug_load_strips', 'plug_load_tier2'],
    'Replace with ENERGY STAR rated': ['efficient_appliances'],
    'Replace clothes dryers': ['heat_pump_dryers'],
  },
  AdvancedMeteringSystems: {
    'Install advanced metering systems': ['submeters_apartments', 'submeters_tenant'],
  },
};

const ENTRIES = Object.entries(BY_CATEGORY).flatMap(([category, names]) =>
  Object.entries(names).map(([name, ids]) => ({ category, name, ids })),
);

/** Measures that a name of the schema may mean; none where the catalogue has nothing like it. */
export const measuresNamed = (name: string): readonly string[] => [
  ...new Set(ENTRIES.filter((entry) => entry.name === name).flatMap(({ ids }) => ids)),
];

const OTHER: SchemaMeasure = { category: 'FutureOtherECMs', name: 'Other' };

/** What the schema calls a measure of the catalogue; `Other` where it has no name for it. */
export const schemaMeasure = (id: string): SchemaMeasure =>
  ENTRIES.find(({ ids }) => ids.includes(id)) ?? OTHER;
