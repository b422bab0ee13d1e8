/** What a warning is about, by code. The sentence of a building says more; a portfolio filters by the code. */
export const WARNING_CODES = {
  no_tier: 'No tier is offered.',
  energy_not_counted:
    'The bills leave out energy of the building, so that energy, cost and charges are too low.',
  other_fuels: 'A fuel of the bills is counted as another one of the same energy.',
  fuels_against_record: 'The bills lack a fuel that the newest report names.',
  area_stated: 'The floor area is the one that the owner stated.',
  facts_against_record: 'Facts and public record differ; both are given.',
  facts_unused: 'A fact is known and not used.',
  class_unknown: 'The use of the building is not known or not served.',
  class_unsettled: 'The class fits several uses, or contradicts what was reported.',
  owner_unsettled:
    'Whether the City owns it is not settled: its class and its Local Law 97 pathway differ, or the pathway alone says so.',
  site_eui_unlikely: 'The reported energy use is zero, or outside what nearly all of its class report.',
  fuels_unlikely: 'The reported fuels do not give a plausible total.',
  reports_differ: 'Two energy reports are far apart.',
  report_only_probable: 'The energy report is probably, but not certainly, of this lot.',
  fuels_questioned: 'What the owner says of heating contradicts the reported fuels.',
  energy_before_work: 'The energy is from before work that the owner says is done.',
  shape_unlikely: 'Storeys, dwellings, area or year built do not fit together.',
  year_built_unsure: 'The year built may be an estimate of the City.',
  grade_against_energy: 'The energy grade is unknown, or does not fit the energy use.',
  local_law_97: 'Status, supplied penalty and the modelled limits of Local Law 97 differ or are not used.',
  tier_target: 'A tier misses its target or raises the energy bill.',
  open_prices: 'A price of the work is open.',
  own_prices_unused: 'Dollars of the bills are too far from the rate and are not used.',
  financing_request: 'Financing inputs contradict each other or are not used.',
  overrides: 'A supplied figure differs from the model.',
  wages: 'A program rests on prevailing wages, which market labor does not promise.',
  public_wages: 'Public money may require prevailing wages.',
  quote_unused: 'A quote is for work that no tier holds.',
  small_school: 'Prices of public works rest on larger schools.',
  school_prices: 'Prices of public works come from jobs in schools, and the building is none.',
  evidence_missing: 'No completed project covers some of the work.',
} as const;
export type WarningCode = keyof typeof WARNING_CODES;

export interface Warning {
  readonly code: WarningCode;
  readonly text: string;
}
