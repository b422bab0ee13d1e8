import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { figuresOf, fromAfdc } from '../../data/programs/importer/adapters/afdc.ts';
import { fromOwnTable } from '../../data/programs/importer/adapters/own-table.ts';
import {
  dayOf,
  fromRewiringAmerica,
  slugOf,
} from '../../data/programs/importer/adapters/rewiring-america.ts';

/** Synthetic data in the shapes of the three inputs; no figure here is of a real program. */
const TODAY = '2026-11-22';
const directory = () => mkdtempSync(join(tmpdir(), 'plumbline-adapters-'));

function clone(incentives: object[], programs: object): string {
  const root = directory();
  mkdirSync(join(root, 'MN'));
  writeFileSync(join(root, 'MN/incentives.json'), JSON.stringify(incentives));
  writeFileSync(join(root, 'MN/programs.json'), JSON.stringify(programs));
  writeFileSync(
    join(root, 'MN/authorities.json'),
    JSON.stringify({ utility: { 'mn-example': { name: 'Example Power' } } }),
  );
  return root;
}

const incentive = {
  id: 'MN-1',
  program: 'mn_examplePower_homeRebates',
  payment_methods: ['rebate'],
  owner_status: ['homeowner'],
  items: ['ducted_heat_pump'],
  amount: { type: 'dollars_per_unit', number: 500, unit: 'ton', minimum: 300, maximum: 500 },
  end_date: '2026-12-31',
};
const listed = {
  name: { en: 'Home Rebates' },
  url: { en: 'https://example.org/' },
  authority: 'mn-example',
  authority_type: 'utility',
};

describe('Rewiring America', () => {
  test('a clone becomes programs with lines, administrators and states', () => {
    const [program] = fromRewiringAmerica(
      clone(
        [incentive, { ...incentive, id: 'MN-2', item: 'ebike', items: undefined, low_income: 'default' }],
        {
          mn_examplePower_homeRebates: listed,
        },
      ),
      TODAY,
    );
    expect(program).toMatchObject({
      id: 'ra-mn-mn-example-power-home-rebates',
      type: 'utility',
      administrator: 'Example Power',
      technologies: ['ebike', 'heat_pump'],
      eligibility_requirements: ['some benefits income-qualified', 'homeowners only'],
      status: 'open',
    });
    expect(program?.benefits?.[0]).toMatchObject({
      kind: 'per_ton',
      rate: 500,
      min: 300,
      cap: 500,
      unit: '$/ton',
    });
  });

  test('all lines past their end close it, and a program without lines is left out', () => {
    const programs = { mn_examplePower_homeRebates: listed, mn_empty: listed };
    const [program, ...others] = fromRewiringAmerica(
      clone([{ ...incentive, end_date: '2025' }], programs),
      TODAY,
    );
    expect(program).toMatchObject({ status: 'closed' });
    expect(others).toEqual([]);
  });

  test('ids that differ in a sign only are numbered', () => {
    const ids = fromRewiringAmerica(
      clone(
        [
          { ...incentive, program: 'mn_drive' },
          { ...incentive, program: 'mn_drive+' },
        ],
        {
          'mn_drive+': listed,
          mn_drive: listed,
        },
      ),
      TODAY,
    ).map(({ id, source_program_id }) => [id, source_program_id]);
    expect(ids).toContainEqual(['ra-mn-mn-drive-1', 'mn_drive']);
    expect(ids).toContainEqual(['ra-mn-mn-drive-2', 'mn_drive+']);
  });

  test.each([
    ['2025', true, '2025-12-31'],
    [2025, false, '2025-01-01'],
    ['2025-H1', true, '2025-06-30'],
    ['2025-Q3', false, '2025-07-01'],
    ['2024-02', true, '2024-02-29'],
    ['2025-05-07', true, '2025-05-07'],
  ])('%s is a day', (date, end, day) => expect(dayOf(date, end)).toBe(day));

  test('a capital starts a word', () => expect(slugOf('ri_oER_dRIVE+')).toBe('ri-o-er-d-rive'));
});

describe('AFDC', () => {
  const law = {
    id: 1,
    state: 'MI',
    title: 'Charger Grant',
    plaintext: 'Grants cover 33.3% of cost, up to $70,000.',
    amended_date: '2026-04-15T00:00:00Z',
    type: 'State Incentives',
    utility_id: null,
    categories: [
      { code: 'ELEC', category_type: 'tech' },
      { code: 'STATION', category_type: 'user' },
      { code: 'GNT', category_type: 'incentive' },
    ],
    references: [{ url: 'https://example.org/' }],
  };
  const file = (laws: object[]) => {
    const path = join(directory(), 'laws.json');
    writeFileSync(path, JSON.stringify({ result: laws }));
    return path;
  };

  test('a law becomes a program whose figures are words, decimals kept', () => {
    const [program] = fromAfdc(file([law]), TODAY);
    expect(program).toMatchObject({
      id: 'afdc-1',
      technologies: ['ev_charging'],
      sectors: ['commercial'],
      status: 'open',
      status_as_of: '2026-04-15',
      benefit: {
        kind: 'unspecified',
        instruments: ['grant'],
        dollar_amounts_in_source: [70000],
        percents_in_source: [33.3],
      },
    });
    expect(figuresOf('10 percent of $2,500')).toEqual({ dollars: [2500], percents: [10] });
  });

  test('regulations are left out, and what has expired is closed', () => {
    const laws = [
      { ...law, type: 'Laws and Regulations' },
      { ...law, id: 2, expired_date: '2026-01-01' },
    ];
    expect(fromAfdc(file(laws), TODAY)).toMatchObject([
      { id: 'afdc-2', status: 'closed', deadline: '2026-01-01' },
    ]);
  });
});

describe('the own table', () => {
  const HEADER =
    'id,name,type,state,administrator,technologies,sectors,status,status_as_of,confidence,line,kind,rate,unit,cap,low_income';
  const csv = (...rows: string[]) => {
    const path = join(directory(), 'programs.csv');
    writeFileSync(path, [HEADER, ...rows].join('\n'));
    return path;
  };
  const ROW = 'ny-x,Example,state,NY,Authority,heat_pump|solar,residential,open,2026-11-01,background';

  test('rows of one program are its lines', () => {
    const [program, ...others] = fromOwnTable(
      csv(`${ROW},a,per_ton,500,$/ton,2500,`, `${ROW},b,percent_of_cost,0.5,fraction of cost,,true`),
    );
    expect(others).toEqual([]);
    expect(program).toMatchObject({ id: 'ny-x', technologies: ['heat_pump', 'solar'] });
    expect(program?.benefits).toMatchObject([
      { source_incentive_id: 'a', rate: 500, cap: 2500 },
      { source_incentive_id: 'b', rate: 0.5, low_income: true },
    ]);
  });

  test('a missing column and a word for a number are named', () => {
    expect(() => fromOwnTable(csv(`${ROW.replace('Example', '')},a,per_ton,500,$/ton,,`))).toThrow(
      'ny-x: the column name is empty',
    );
    expect(() => fromOwnTable(csv(`${ROW},a,per_ton,some,$/ton,,`))).toThrow('ny-x: rate is no number: some');
  });
});
