import { expect } from 'vitest';
import type { Answer, Ask, Question } from './question.ts';

/**
 * Sixty questions of people who have not seen the tools: owners, boards, tenants, lenders. They were written first; each stands here
 * with the call that an assistant would make and what the answer must hold. Six have no answer here, and `NOT_ANSWERED` says why.
 */
const flats = (dwellings: number, year: number, more: Record<string, unknown> = {}) => ({
  building: {
    building_area: dwellings * 1000,
    building_class: 'D4',
    year_built: year,
    dwelling_units: dwellings,
    ...more,
  },
});
const office = (areaSqft: number) => ({ building: { building_area: areaSqft, building_class: 'office' } });
const GRAND_CONCOURSE = { bbl: '2024590030' };
const NO_MORTGAGE = { exists: false, holder_class: null, refi_in_progress: false };
const MORTGAGE = { exists: true, holder_class: 'bank', refi_in_progress: false };

/** A question whose answer must hold some words or figures. */
function q(
  asked: string,
  tool: string,
  input: Record<string, unknown>,
  ...holds: readonly RegExp[]
): Question {
  return {
    asked,
    tool,
    input,
    check({ isError, text, data }) {
      const said = isError ? text : JSON.stringify(data);
      for (const each of holds) expect(said).toMatch(each);
    },
  };
}

/** A question whose answer is checked by hand. */
const by = (
  asked: string,
  tool: string,
  input: Record<string, unknown>,
  check: (answer: Answer, ask: Ask) => void | Promise<void>,
): Question => ({ asked, tool, input, check });

interface Priced {
  readonly job: {
    readonly total_cost_usd: number;
    readonly low_usd: number;
    readonly high_usd: number;
    readonly saved_therms: number;
    readonly npv_usd: number;
  } | null;
  readonly reason: string | null;
}
const priced = ({ data }: Answer): readonly Priced[] => data['measures'] as readonly Priced[];
const within = (usd: number, answer: Answer) => {
  const [first] = priced(answer);
  if (first?.job === undefined || first.job === null) throw new Error('it is not priced');
  expect(usd).toBeGreaterThan(first.job.low_usd);
  expect(usd).toBeLessThan(first.job.high_usd);
};

export const STRANGERS: readonly Question[] = [
  by(
    '48-unit walk-up in the Bronx, 1927, one-pipe steam on No. 2 oil: heat pumps, and what comes back from Con Ed?',
    'price_measure',
    { ...flats(48, 1927), facts: { heating_system: 'steam_1pipe' }, measure: 'heat pump' },
    (answer) => {
      expect(priced(answer).some(({ job }) => job !== null && job.saved_therms > 0)).toBe(true);
      expect(JSON.stringify(answer.data)).toMatch(/"contingent_incentives_usd":[1-9]/);
    },
  ),
  q(
    'Does LL97 apply to 860 Grand Concourse, and is there a fine this year?',
    'preview_estimate',
    GRAND_CONCOURSE,
    /"applicable":true/,
    /2024-2029/,
    /"charge_usd"/,
  ),
  by(
    '$92,000 for radiator valves in 60 flats in Flatbush: fair?',
    'price_measure',
    { ...flats(60, 1930), measure: 'radiator valves' },
    (answer) => within(92_000, answer),
  ),
  q(
    '40 % of 72 apartments are rent-stabilized: the same cap?',
    'estimate_details',
    { ...flats(72, 1930), facts: { regulated_units_share: 0.4 }, part: 'article_321' },
    /28-321.2.1/,
    /thirteen measures/,
  ),
  q(
    'Two buildings on one lot, 18,000 and 34,000 sqft: added together?',
    'glossary',
    { word: 'covered building' },
    /50,000/,
    /same tax lot/,
  ),
  q('Benchmarking was not filed: penalty, next date?', 'law_watch', { id: 'll84' }, /500/, /May 1/),
  by(
    'LED and pipe insulation done in 2021: what next, cheapest first?',
    'estimate_details',
    {
      ...flats(110, 1940),
      facts: {
        measures_done: [
          { measure_id: 'steam_pipe_insulation', done_year: 2021 },
          { measure_id: 'led_common_areas', done_year: 2021 },
        ],
      },
      part: 'measures',
      tiers: ['quick_wins'],
    },
    ({ data }) => {
      const ids = (data['measures'] as readonly { measure_id: string }[]).map(({ measure_id: id }) => id);
      expect(ids.length).toBeGreaterThan(1);
      expect(ids).not.toContain('steam_pipe_insulation');
      expect(ids).not.toContain('led_common_areas');
    },
  ),
  q(
    'Gas of $138,000 a winter for 95 apartments: is that high?',
    'preview_estimate',
    flats(95, 1940),
    /"annual_energy_cost_usd":[0-9.]+/,
    /buildings of its class use \d+ to \d+ kBtu/,
  ),
  q(
    '30-unit rental in Yonkers, 1964: LL97, and money for insulation?',
    'preview_estimate',
    flats(30, 1964, { region: 'westchester' }),
    /no such limit is enacted in Westchester/,
    /Con Edison/,
  ),
  q('Can I pass the cost on as an MCI?', 'glossary', { word: 'MCI' }, /DHCR/, /no answer here works it out/),
  q(
    '140,000 sqft office on district steam: the fine in 2030?',
    'preview_estimate',
    { ...office(140_000), facts: { heating_system: 'district_steam' } },
    /"charge_usd":\d/,
    /likely to be over its Local Law 97 limit/,
  ),
  q(
    'Limits after 2050?',
    'estimate_details',
    { ...flats(60, 1930), part: 'law' },
    /"from":2050,"to":null,"projection":true/,
    /projections, in no sum/,
  ),
  q('Is the saving measured or modelled?', 'methodology', { paper: 'measures-and-tiers' }, /measured/),
  q(
    'Three-family brownstone, dying oil boiler: gas or heat pumps, any money?',
    'match_programs',
    {
      projectType: 'heat_pump',
      state: 'NY',
      ownerType: 'homeowner',
      buildingType: 'house',
      dwellingUnits: 3,
      town: 'Brooklyn',
      utility: 'con_edison',
      fuelReplaced: 'oil',
      projectCost: 60_000,
    },
    /"availability"/,
    /Con Edison/,
  ),
  q(
    'Four buildings in Jersey City: rebates for mini-splits?',
    'match_programs',
    {
      projectType: 'heat_pump',
      state: 'NJ',
      buildingType: 'multifamily',
      dwellingUnits: 25,
      zip: '07302',
      projectCost: 200_000,
    },
    /New Jersey|NJ/,
  ),
  q(
    '132-unit co-op: how would I check a charge of $61,000?',
    'll97_penalty',
    {
      uses: [{ property_type: 'Multifamily Housing', area_sqft: 132_000 }],
      fuel_use: { natural_gas_therms: 80_000, electricity_kwh: 500_000 },
    },
    /annual_penalty_usd/,
    /"from":2030/,
  ),
  by(
    'Windows for 84 flats at $1.4 or $1.9 million: how much heat do they save?',
    'price_measure',
    { ...flats(84, 1955), measure: 'window replacement' },
    (answer) => {
      const job = priced(answer).find(({ job: each }) => each !== null)?.job;
      expect(job?.saved_therms).toBeGreaterThan(0);
    },
  ),
  q(
    'Article 320 and Article 321, in words?',
    'glossary',
    { word: 'Article 321' },
    /limit each year/,
    /thirteen measures/,
  ),
  q(
    '24-unit HDFC co-op: anything with grants alone?',
    'match_programs',
    {
      projectType: 'building_efficiency',
      state: 'NY',
      ownerType: 'coop',
      buildingType: 'multifamily',
      dwellingUnits: 24,
      town: 'Manhattan',
      utility: 'con_edison',
      affordableHousing: true,
      projectCost: 140_000,
    },
    /"availability"/,
  ),
  q(
    'West End Avenue near 86th: does the building need it?',
    'find_building',
    { query: 'West End Avenue and 86 Street, Manhattan' },
    /"candidates":\[\{|"suggestions":\[\{/,
  ),
  q(
    'Condominium of separate deeds: C-PACE?',
    'estimate_details',
    {
      ...flats(60, 1980),
      part: 'financing',
      tiers: ['code_compliant'],
      financing: { owner_type: 'condo', mortgage: NO_MORTGAGE },
    },
    /pace/,
  ),
  q('Is there a new J-51?', 'law_watch', { q: 'J-51' }, /j51_int_1015_2026/, /pending/),
  q('Grade D at the door: what makes a B?', 'law_watch', { id: 'll33_95' }, /"b_from","value":70/),
  by(
    '80 kW of solar in Sunnyside: off the LL97 number, payback?',
    'price_measure',
    { ...flats(100, 1950), measure: 'rooftop solar' },
    (answer) => expect(JSON.stringify(answer.data)).toMatch(/"saved_kwh":[1-9].*"ll97_charge_after_usd"/),
  ),
  q(
    '65-unit co-op in White Plains: geothermal under the parking lot?',
    'price_measure',
    { ...flats(65, 1965, { region: 'westchester' }), measure: 'geothermal' },
    /bore/,
  ),
  q(
    'What is a decarbonization plan, and the date?',
    'glossary',
    { word: 'decarbonization plan' },
    /2025-05-01/,
  ),
  by(
    'A boiler of 2019: heat pumps before 2030?',
    'estimate_details',
    { ...flats(80, 1950), facts: { boiler_installed_year: 2019 }, part: 'steps' },
    ({ data }) => expect((data['steps'] as readonly unknown[]).length).toBeGreaterThan(0),
  ),
  q(
    'What does the neighbour use per sqft?',
    'estimate_details',
    { ...GRAND_CONCOURSE, part: 'peers' },
    /"same_kind":true/,
    /"site_eui_kbtu_per_sqft":[1-9]/,
  ),
  q(
    'Heat pumps in 11 of 40 condos: still the Clean Heat rebate?',
    'read_program',
    { id: 'coned_mf_clean_heat_market' },
    /dwelling/,
  ),
  q(
    'Radiators for heat pumps on my own meter: how much more?',
    'price_measure',
    { ...flats(40, 1931), facts: { electricity_metered_by: 'tenants' }, measure: 'heat pumps dwellings' },
    /"saved_kwh":-/,
  ),
  q(
    'Can he raise my stabilized rent for green work?',
    'glossary',
    { word: 'MCI' },
    /granted|grants on application/,
  ),
  q(
    '88 degrees in January, fifth floor: what would the landlord pay to fix it?',
    'price_measure',
    { ...flats(50, 1928), facts: { heating_system: 'steam_1pipe' }, measure: 'steam balancing' },
    /"total_cost_usd":[1-9]/,
  ),
  q(
    '860 Grand Concourse against its neighbours, and its grade?',
    'find_building',
    { query: '860 Grand Concourse, Bronx' },
    /"energy_grade":"D"/,
  ),
  q(
    'What does the Empire State Building emit, and does it pay?',
    'estimate_details',
    { bbl: '1008350041', part: 'law' },
    /"emissions_tco2e":[1-9]/,
    /"charge_usd"/,
  ),
  q('Is No. 4 oil still allowed?', 'law_watch', { q: 'No. 4 oil' }, /2027-06-30/),
  q(
    '$310 a month of electric heat in Mount Vernon, on SSI: any help?',
    'search_programs',
    { q: 'low income assistance heat', state: 'NY' },
    /EmPower|assistance/i,
  ),
  q('What is a heat pump?', 'glossary', { word: 'heat pump' }, /moves heat/),
  q('Who worked out the grade, could it be wrong?', 'glossary', { word: 'LL33' }, /ENERGY STAR/),
  by(
    'Insulating the outside: does it make flats warmer, how long?',
    'price_measure',
    { ...flats(60, 1950), measure: 'overclad' },
    (answer) => expect(JSON.stringify(answer.data)).toMatch(/saved_therms/),
  ),
  by(
    'He says the new boiler cost $400,000: could that be?',
    'price_measure',
    { ...flats(90, 1930), facts: { heating_system: 'steam_1pipe' }, measure: 'steam_boiler_replacement' },
    (answer) => within(400_000, answer),
  ),
  q(
    'Can a tenant have a rebate for a window heat pump?',
    'search_programs',
    { q: 'window heat pump', state: 'NY' },
    /"total":[1-9]/,
  ),
  q('Will gas stoves be banned?', 'law_watch', { id: 'll154_new_buildings' }, /new/i),
  by(
    '156-unit rental in Parkchester: what charge for 2026 to 2034?',
    'estimate_details',
    { ...flats(156, 1941), part: 'law' },
    ({ data }) => {
      const rows = data['law'] as readonly { tier: string | null; projection: boolean }[];
      expect(rows.filter(({ tier, projection }) => tier === null && !projection)).toHaveLength(2);
    },
  ),
  q(
    '80,000 sqft mixed building: every law and its next date?',
    'estimate_details',
    { ...office(80_000), part: 'filings' },
    /ll97|LL97/,
    /ll87/,
    /ll84/,
    /ll152/,
    /"penalty"/,
  ),
  by(
    'Full heat pumps in a prewar house: low, likely, high, and how many jobs?',
    'preview_estimate',
    { ...flats(60, 1928), tiers: ['net_zero_ready'] },
    async ({ data }, ask) => {
      const [tier] = data['tiers'] as readonly {
        low_usd: number;
        likely_cost_usd: number;
        high_usd: number;
      }[];
      expect(
        tier !== undefined && tier.low_usd < tier.likely_cost_usd && tier.likely_cost_usd < tier.high_usd,
      ).toBe(true);
      expect(JSON.stringify((await ask('accuracy', {})).data)).toMatch(/"n":\d+/);
    },
  ),
  q(
    'Is 179D still there for work begun in late 2026?',
    'calculate_program',
    {
      programId: 'us-irc-179d',
      projectCost: 1_000_000,
      floorAreaSqft: 100_000,
      ownerType: 'for_profit',
      beginConstruction: '2026-11-30',
    },
    /2026-06-30|begun by|ineligible/,
  ),
  q(
    'What do NYCEEC and C-PACE lenders charge?',
    'estimate_details',
    {
      ...office(200_000),
      part: 'financing',
      tiers: ['high_performance'],
      financing: { owner_type: 'for_profit', mortgage: NO_MORTGAGE },
    },
    /"rate":0\.0\d/,
    /"rate_as_of":"20/,
  ),
  by(
    '35 % from a condensing boiler and controls: would you lend on that?',
    'price_measure',
    { ...flats(90, 1955), facts: { heating_system: 'hydronic' }, measure: 'condensing boiler' },
    (answer) => expect(JSON.stringify(answer.data)).toMatch(/saved_therms/),
  ),
  q(
    'Can RECs wipe out the fine of a house on gas?',
    'estimate_details',
    { ...flats(210, 1960), part: 'ways' },
    /only_against|electricity/i,
    /77|RECs/,
  ),
  q(
    '50 % stabilized in Norwood: the measures or the limit?',
    'estimate_details',
    { ...flats(66, 1930), facts: { regulated_units_share: 0.5 }, part: 'article_321' },
    /"limitTco2e"/,
    /"total":\{"expected":[1-9]/,
  ),
  q(
    'Factors of steam and grid electricity, and where they are written?',
    'methodology',
    { paper: 'local-law-97' },
    /0\.000288962/,
    /103-14/,
  ),
  q(
    'AMEEP, Con Ed multifamily and a tax credit on one job?',
    'match_programs',
    {
      projectType: 'heat_pump',
      state: 'NY',
      buildingType: 'multifamily',
      ownerType: 'for_profit',
      dwellingUnits: 80,
      zip: '10451',
      affordableHousing: true,
      projectCost: 1_500_000,
    },
    /"scenarios"|exclusive|together|stack/i,
  ),
  by(
    '42-unit garden complex in New Rochelle, $600,000: does the saving carry 6.5 % over 15 years?',
    'estimate_details',
    {
      ...flats(42, 1955, { region: 'westchester' }),
      part: 'financing',
      financing: { owner_type: 'for_profit', mortgage: MORTGAGE, scope_cost: 600_000 },
    },
    ({ data }) => {
      const [loan] = (
        data['financing'] as readonly { annual_payments_usd: number; least_coverage: number | null }[]
      ).filter(({ annual_payments_usd: usd }) => usd > 0);
      expect(loan?.least_coverage).toBeGreaterThan(0);
    },
  ),
  q(
    'Will the Council push back the limits of 2030?',
    'law_watch',
    { standing: 'pending', affects: 'charge' },
    /in committee/,
    /"readUntil"/,
  ),
];

/** No tool holds these, and none pretends to. */
export const NOT_ANSWERED: Readonly<Record<string, string>> = {
  'Is our board personally liable?': 'Legal advice: every answer says that it is none.',
  'When does my NYCHA building get window heat pumps?': 'No record of planned works is held.',
  'Does any of the fine come to the tenants?': 'The law watch holds no use of the charges.',
  'Does the violation follow the building to the buyer?': 'Law of sale and title is not held.',
  'Ten buildings in Brooklyn with the largest charge of 2030?':
    'Tools answer for one building; a portfolio answers for many.',
  'Do retrofitted buildings sell for more?': 'No sale prices are held.',
};
