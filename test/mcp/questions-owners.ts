import { expect } from 'vitest';
import { by, flats, GRAND_CONCOURSE, NO_MORTGAGE, office, priced, q, within } from './stranger-questions.ts';
import { named, type Question } from './question.ts';

/** Of owners, managers and boards. */
export const OWNERS: readonly Question[] = [
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
  by(
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
    (answer) => expect(named(answer).some(({ id }) => /^(ra-)?nj-/.test(id))).toBe(true),
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
    'price_measure',
    { ...flats(80, 1950), facts: { boiler_installed_year: 2019 }, measure: 'high temperature heat pump' },
    (answer) => {
      const jobs = priced(answer).flatMap(({ job }) => (job === null ? [] : [job]));
      expect(jobs.length).toBeGreaterThan(0);
      for (const { npv_usd: npv } of jobs) expect(npv).toBeLessThan(0);
    },
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
];
