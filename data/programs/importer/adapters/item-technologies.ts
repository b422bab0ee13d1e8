/** What each item of the Rewiring America vocabulary is in the catalogue's. Every other item is efficiency. */
const TECHNOLOGIES: Readonly<Record<string, string>> = {
  heat_pump_water_heater: 'heat_pump_water_heater',
  electric_outdoor_equipment: 'electric_outdoor_equipment',
  geothermal_heating_installation: 'geothermal_heat_pump',
  electric_vehicle_charger: 'ev_charging',
  ductless_heat_pump: 'heat_pump',
  ducted_heat_pump: 'heat_pump',
  air_to_water_heat_pump: 'heat_pump',
  other_heat_pump: 'heat_pump',
  heat_pump_air_conditioner_heater: 'heat_pump',
  integrated_heat_pump_controls: 'heat_pump',
  electric_stove: 'electric_appliance',
  heat_pump_clothes_dryer: 'electric_appliance',
  non_heat_pump_clothes_dryer: 'electric_appliance',
  rooftop_solar_installation: 'solar',
  solar_water_heater: 'solar_thermal',
  ebike: 'ebike',
  electric_panel: 'electrical_upgrade',
  electric_wiring: 'electrical_upgrade',
  electric_service_upgrades: 'electrical_upgrade',
  battery_storage_installation: 'storage',
  new_electric_vehicle: 'electric_vehicle',
  used_electric_vehicle: 'electric_vehicle',
  new_plugin_hybrid_vehicle: 'electric_vehicle',
  used_plugin_hybrid_vehicle: 'electric_vehicle',
};

export const technologyOfItem = (item: string): string => TECHNOLOGIES[item] ?? 'building_efficiency';
