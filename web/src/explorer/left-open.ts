import { sentence } from '../format/sentence.ts';
import { words } from '../format/numbers.ts';

/** Inputs of a request in the words of the pages, where their names do not read. */
const INPUTS: Readonly<Record<string, string>> = {
  tiers: 'The choices to price',
  labor_basis: 'The wages of the workers',
  include_financing: 'Whether ways to pay are wanted',
  building_class: 'The building class',
  num_floors: 'The number of storeys',
  site_eui: 'Energy a square foot',
  estimated_penalty: 'The fine of today',
  compliance_status: 'The article of Local Law 97',
  dr_revenue_year1: 'Income from demand response in the first year',
  combined_energy_water_savings_pct: 'Savings of energy and water together',
  energy_savings_pct: 'Savings of energy',
  max_combined_ltc: 'The largest share of the cost that loans may cover',
  census_flags: 'Whether the lot lies in an energy community',
  all_electric_outcome: 'Whether the building ends all-electric',
  region: 'The region',
  landmark_status: 'Whether it is a landmark',
  energy_community: 'Whether the lot lies in an energy community',
  energy_grade: 'The energy grade',
  prevailing_wage: 'Whether prevailing wages are paid',
  single_commercial_owner: 'Whether one commercial owner holds it',
  projected_annual_savings: 'Savings of a year',
  now: 'The day of the answer',
  scope_cost: 'The cost of the work',
};

const named = (id: string): string => INPUTS[id] ?? words(id);

/** `labor_basis was not supplied: prevailing.` in words. */
export const leftOpen = (text: string): string =>
  sentence(text.replace(/^[a-z][\w.]*/, (id) => named(id.replace(/^[a-z]+\./, '')))).replace(
    ' was not supplied: ',
    ' was not given. Taken: ',
  );
