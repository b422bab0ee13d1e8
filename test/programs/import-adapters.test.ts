import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { figuresOf, fromAfdc } from '../../data/programs/importer/adapters/afdc.ts';
import { fromOwnTable } from '../../data/programs/importer/adapters/own-table.ts';
import { convert } from '../../data/programs/importer/convert.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';

/** Synthetic data in the shapes of the three inputs; no figure here is of a real program. */
const TODAY = '2026-11-22';
const directory = () => mkdtempSync(join(tmpdir(), 'plumbline-adapters-'));

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

  test('a law of one part of its state is local, and asks for the place', () => {
    const [program] = fromAfdc(file([{ ...law, title: 'Charger Grant - Example Valley' }]), TODAY);
    expect(convert(program!, calendarDate(TODAY))).toMatchObject({
      jurisdiction: 'local',
      territory: 'Example Valley',
      requirements: [{ code: 'named_area', text: 'In the area of Example Valley.' }],
    });
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
