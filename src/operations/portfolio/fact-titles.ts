import type { FactField } from './row-facts.ts';

const TITLES: Readonly<Record<string, string>> = {
  fact_gross_floor_area_sqft: 'Floor area as the owner has it, square feet',
  fact_building_class: 'Use as the owner has it',
  fact_year_built: 'Year built as the owner has it',
  fact_heating_system: 'Heating system',
  fact_heating_installed_year: 'Heating: year put in',
  fact_cooling_system: 'Cooling system',
  fact_hot_water_system: 'Hot water system',
  fact_boiler_installed_year: 'Boiler: year put in',
  fact_chiller_installed_year: 'Chiller: year put in',
  fact_roof_installed_year: 'Roof: year put on',
  fact_windows_installed_year: 'Windows: year put in',
  fact_facade_repairs_year: 'Façade repairs: year',
  fact_mortgage_maturity: 'Mortgage: day it is due (YYYY-MM-DD)',
  fact_num_floors: 'Storeys as counted from the street',
  fact_buildings_on_lot: 'Buildings on the lot',
  fact_heating_plants: 'Boiler rooms on the lot',
  fact_dwelling_units: 'Dwellings as the owner has them',
  fact_regulated_units_share: 'Share of rent-regulated dwellings (0.35 is 35 %)',
  fact_ll97_pathway: 'Local Law 97 pathway as the owner has it',
  fact_electricity_metered_by: 'Who has the electric meters',
  fact_heating_paid_by: 'Who pays for heat',
  fact_electrical_service_kva: 'Electrical service, kVA',
  fact_lighting_done_year: 'Efficient lighting: year put in',
  fact_controls_done_year: 'Heating controls: year put in',
  fact_bills_last_month: 'Bills: last month (YYYY-MM)',
  fact_bills_covers: 'Bills: what they cover',
  fact_bills_electricity_kwh: 'Bills: electricity, kWh by month',
  fact_bills_natural_gas_therms: 'Bills: gas, therms by month',
  fact_bills_fuel_oil_2_gallons: 'Bills: No. 2 oil, gallons by month',
  fact_bills_fuel_oil_4_gallons: 'Bills: No. 4 oil, gallons by month',
  fact_bills_district_steam_mlb: 'Bills: district steam, thousand pounds by month',
  fact_bills_electricity_usd: 'Bills: electricity, USD of the twelve months',
  fact_bills_natural_gas_usd: 'Bills: gas, USD of the twelve months',
  fact_bills_fuel_oil_2_usd: 'Bills: No. 2 oil, USD of the twelve months',
  fact_bills_fuel_oil_4_usd: 'Bills: No. 4 oil, USD of the twelve months',
  fact_bills_district_steam_usd: 'Bills: district steam, USD of the twelve months',
  fact_bills_heating_degree_days_f: 'Bills: heating degree days by month (65 °F)',
  fact_bills_normal_heating_degree_days_f: 'Bills: heating degree days of a usual year',
  fact_bills_weather_station: 'Bills: weather station',
};

/** What people call a fact; a new one needs its words here. */
export function factTitle(field: FactField): string {
  const title = TITLES[field];
  if (title === undefined) throw new Error(`${field} has no title for people.`);
  return title;
}
