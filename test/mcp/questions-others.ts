import { expect } from 'vitest';
import { by, flats, MORTGAGE, NO_MORTGAGE, office, priced, q, within } from './stranger-questions.ts';
import type { Question } from './question.ts';

/** Of tenants, neighbours, lenders and advisers. */
export const OTHERS: readonly Question[] = [
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
    (answer) =>
      expect(priced(answer).every(({ job, reason }) => (job?.saved_therms ?? 0) > 0 || reason !== null)).toBe(
        true,
      ),
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
    async (answer, ask) => {
      const [boiler] = priced(answer);
      const preview = await ask('preview_estimate', flats(90, 1955));
      const { site_eui_kbtu_per_sqft: eui } = preview.data['building'] as { site_eui_kbtu_per_sqft: number };
      const share = ((boiler?.job?.saved_therms ?? 0) * 100) / (eui * 90_000);
      expect(share > 0.01 && share < 0.35, `saves ${share} of the site energy`).toBe(true);
    },
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
