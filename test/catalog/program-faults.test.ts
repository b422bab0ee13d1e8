import { expect, test } from 'vitest';
import { lintProgramFaults } from '../../src/catalog/lints/programs/index.ts';
import { twins } from '../../src/catalog/lints/programs/records.ts';
import type { BenefitLine } from '../../src/catalog/sections/programs/benefit.ts';
import type { ProgramFile } from '../../src/catalog/sections/programs/types.ts';

const TODAY = '2026-11-22';

const line = (over: Partial<BenefitLine> = {}): BenefitLine => ({
  id: 'air',
  technologies: ['heat_pump'],
  kind: 'per_ton',
  amount: 1000,
  unit: '$/ton',
  ...over,
});

const program = (over: Partial<ProgramFile> = {}): ProgramFile => ({
  id: 'ny-example',
  name: 'Example Rebates',
  jurisdiction: 'state',
  state: 'NY',
  administrator: 'Example Authority',
  technologies: ['heat_pump'],
  sectors: ['residential'],
  description: 'An example.',
  applicationUrl: null,
  requirements: [{ code: 'home', text: 'A home.' }],
  paid: 'rebate',
  benefit: { kind: 'per_ton', amount: 1000, unit: '$/ton' },
  deadline: null,
  status: 'open',
  statusAsOf: TODAY,
  reviewAfter: '2027-05-22',
  source: 'program_pages_2026_11',
  locator: 'table of rebates',
  sourceUrl: 'https://www.example.ny.gov/rebates',
  sourceDate: null,
  checkedAt: TODAY,
  confidence: 'page_read',
  verifiedScope: 'amount_or_terms',
  ...over,
});

const pathOf = ({ id }: ProgramFile): string =>
  id.startsWith('afdc-') ? 'data/programs/afdc.jsonl:1' : `programs/ny/${id}.yaml`;

function found(...programs: ProgramFile[]) {
  const files = programs.map((content) => ({ path: pathOf(content), content }));
  return [...lintProgramFaults(files, TODAY), ...twins(files)];
}

test('a program in order has no fault', () => {
  expect(found(program())).toEqual([]);
  expect(found(program({ lines: [line({ headline: true }), line({ id: 'more' })] }))).toEqual([]);
});

test('what is in order: own pages, law texts, and second-hand pages with a second source', () => {
  const orders: Partial<ProgramFile>[] = [
    { sourceUrl: 'https://www.utility.com/a', applicationUrl: 'https://apply.utility.com/' },
    { sourceUrl: 'https://www.law.cornell.edu/uscode/text/26/48E' },
    { confidence: 'second_hand_page', secondSource: 'another page of 2026-11-22' },
    { name: 'Lawn Tax Credit', paid: 'discount' },
  ];
  for (const over of orders) expect(found(program(over))).toEqual([]);
});

const loan = { kind: 'loan', amount: null, unit: 'up to $10,000' } as const;
const credit = { jurisdiction: 'federal', state: 'US', paid: 'tax_credit' } as const;
const share = { kind: 'percent_of_cost', amount: 0.3, unit: 'fraction of cost' } as const;
const GROUND = line({ id: 'ground', technologies: ['geothermal_heat_pump'], amount: 2000 });

test.each<[fault: string, over: Partial<ProgramFile>, pointer: string]>([
  ['the top of a range of rates as a cap', { caps: { totalUsd: 1000 } }, '/caps/totalUsd'],
  ['the same at a line', { lines: [line({ caps: { totalUsd: 900 } })] }, '/lines/0/caps/totalUsd'],
  ['the whole cost without a limit', { benefit: { ...share, amount: 1 } }, '/benefit/kind'],
  ['interest as dollars', { paid: 'loan', benefit: { ...loan, amount: 3.99 } }, '/benefit/amount'],
  ['a loan paid as a grant', { benefit: loan }, '/paid'],
  ['a loan by its name, paid as a grant', { name: 'Smart-E Loans' }, '/paid'],
  ['apartment buildings by its name, houses by its sectors', { name: 'Multifamily Rebates' }, '/sectors'],
  [
    'a label that names whom the line is for, without a condition',
    { sectors: ['residential', 'commercial'], lines: [line({ label: 'Heat pump, commercial' })] },
    '/lines/0/requirements',
  ],
  [
    'a range served flat at its top',
    { benefit: { kind: 'fixed', amount: 4000, unit: '$2,500 to $4,000' } },
    '/benefit/low',
  ],
  ['a lower end above the amount', { lines: [line({ low: 1200 })] }, '/lines/0/low'],
  [
    'a ground-source rate for air-source heat pumps',
    {
      technologies: ['heat_pump', 'geothermal_heat_pump'],
      benefit: { kind: 'per_ton', amount: 2000, unit: '$/ton' },
      lines: [line(), GROUND],
    },
    '/benefit/amount',
  ],
  ['figures read by machine out of prose', { id: 'afdc-1', benefit: share }, '/benefit/amount'],
  [
    'a headline for low incomes only',
    { lines: [line({ headline: true, incomeQualified: true }), line({ id: 'all' })] },
    '/lines/0/headline',
  ],
  [
    'limits of parts in a note',
    { caps: { totalUsd: 3200, note: '$1,200 in general, $2,000 for heat pumps.' }, benefit: share },
    '/caps/note',
  ],
  [
    'two sources left to disagree',
    { caps: { totalUsd: 5000, note: '$10,000 from 2025-07-01 by another source.' }, benefit: share },
    '/caps/note',
  ],
  [
    'a wage credit without its wage rule',
    {
      ...credit,
      creditCode: 'Sec. 45L',
      benefit: { kind: 'per_dwelling', amount: 2500, unit: '$/dwelling' },
    },
    '/wages',
  ],
  [
    'fuel cells under the general rule of 48E',
    {
      ...credit,
      creditCode: 'Sec. 48E',
      technologies: ['hydropower', 'fuel_cell'],
      benefit: share,
      wages: { baseAmount: 0.06 },
    },
    '/technologies',
  ],
  [
    'the cut-off of wind and solar for other technologies',
    {
      ...credit,
      creditCode: 'Sec. 45Y',
      technologies: ['solar', 'hydropower'],
      benefit: share,
      wages: { baseAmount: 0.06 },
      windows: { kind: 'begin_construction', to: '2026-07-04' },
    },
    '/windows',
  ],
  [
    'the domestic shares of 48E under section 48',
    {
      ...credit,
      creditCode: 'Sec. 48',
      benefit: share,
      wages: { baseAmount: 0.06 },
      adders: { domesticContent: { points: 0.1, note: '45% from 2025-06-16, 50% in 2026, 55% later.' } },
    },
    '/adders/domesticContent/note',
  ],
  ['a page read for its terms, without terms', { requirements: [] }, '/requirements'],
  ['a second-hand record as a page read', { source: 'research_records_2026_07' }, '/confidence'],
  ['a page read without an address', { sourceUrl: 'owner/repository file.json' }, '/sourceUrl'],
  [
    'a second-hand record that asks for no second source',
    { source: 'research_records_2026_07', confidence: 'secondary_repo' },
    '/requirements',
  ],
  [
    'the page of somebody else as the page of the program',
    { sourceUrl: 'https://law-firm.com/blog', applicationUrl: 'https://www.utility.com/rebates' },
    '/confidence',
  ],
  [
    'a site that lists programs as the page of one',
    {
      sourceUrl: 'https://programs.dsireusa.org/1',
      applicationUrl: 'https://programs.dsireusa.org/1',
    },
    '/confidence',
  ],
  [
    'money on the page of somebody else, without a second source',
    { confidence: 'second_hand_page' },
    '/requirements',
  ],
  [
    'a second source that is there and still asked for',
    {
      confidence: 'second_hand_page',
      secondSource: 'another page of 2026-11-22',
      requirements: [{ code: 'second_source', text: 'To be confirmed.' }],
    },
    '/secondSource',
  ],
  [
    'a page read for its amounts, without one',
    { benefit: { kind: 'per_kwh', amount: null, unit: '$/MWh' } },
    '/verifiedScope',
  ],
  ['an address as the locator', { locator: 'https://www.example.ny.gov/rebates' }, '/locator'],
  ['"program page" as the locator', { locator: 'program page' }, '/locator'],
  ['the same at a line', { lines: [line({ locator: 'the program page' })] }, '/lines/0/locator'],
  [
    'a line newer than the document of its program',
    { locator: 'manual of 2025-12-12', lines: [line({ asOf: '2026-06-01' })] },
    '/lines/0/locator',
  ],
  ['a tax credit paid as a rebate', { administrator: 'NYS Department of Taxation and Finance' }, '/paid'],
  [
    'money that waits for a second source in a sum',
    {
      requirements: [{ code: 'second_source', text: 'To be confirmed.' }],
      estimate: { regions: ['nyc'], tags: ['heat_pump'], role: 'rebate', counted: true },
    },
    '/estimate/counted',
  ],
  [
    'a technology no line pays for',
    { technologies: ['heat_pump', 'electric_vehicle'], lines: [line()] },
    '/technologies/1',
  ],
  ['a business program that serves no business', { name: 'Commercial Rebates' }, '/sectors'],
  ['two headlines', { lines: [line({ headline: true }), line({ id: 'more', headline: true })] }, '/lines'],
  ['a line id twice', { lines: [line(), line()] }, '/lines/1/id'],
])('%s is refused', (_fault, over, pointer) => {
  const errors = found(program(over)).filter(({ severity }) => severity === 'error');
  expect(errors.map((problem) => problem.pointer)).toContain(pointer);
});

test('one program, one file: a merged id keeps no file, and a name stands once under an administrator', () => {
  const twin = program({ id: 'ny-twin' });
  expect(
    found(program({ mergedFrom: ['ny-other'] }), program({ id: 'ny-other', name: 'Other' })),
  ).toMatchObject([{ pointer: '/mergedFrom' }]);
  expect(found(program(), twin)).toMatchObject([{ pointer: '/name', path: 'programs/ny/ny-twin.yaml' }]);
  const renamed = program({ id: 'ny-renamed', name: 'Rebates by Another Name' });
  expect(found(program(), renamed)).toMatchObject([{ pointer: '/id', path: 'programs/ny/ny-renamed.yaml' }]);
  expect(found(program(), { ...renamed, locator: 'table of loans' })).toEqual([]);
});

test('a technology whose lines have all ended is warned of, not refused: time alone stops no service', () => {
  const file = program({
    technologies: ['heat_pump', 'electric_vehicle'],
    lines: [line(), line({ id: 'cars', technologies: ['electric_vehicle'], to: '2024-12-31' })],
  });
  expect(found(file)).toMatchObject([{ severity: 'warning', path: 'programs' }]);
});
