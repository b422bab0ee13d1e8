import type { FinancingRequest } from '../../src/contract/estimate/request.ts';
import type { FinancingStructure } from '../../src/contract/financing/index.ts';
import { rankFinancing } from '../../src/engine/financing/rank-financing.ts';
import { context, request } from './sample-context.ts';

export const OWNERS = ['coop', 'condo', 'nonprofit', 'for_profit', 'public'] as const;
export const REGIONS = ['nyc', 'westchester'] as const;
export const MORTGAGES: readonly (readonly [string, FinancingRequest['mortgage']])[] = [
  ['none', { exists: false, holder_class: null, refi_in_progress: false }],
  ['bank', { exists: true, holder_class: 'bank', refi_in_progress: false }],
  ['bank, refinancing', { exists: true, holder_class: 'bank', refi_in_progress: true }],
  ['cmbs', { exists: true, holder_class: 'cmbs', refi_in_progress: false }],
  ['agency', { exists: true, holder_class: 'agency', refi_in_progress: false }],
];

export function resultFor(
  owner: (typeof OWNERS)[number],
  mortgage: FinancingRequest['mortgage'],
  region: 'nyc' | 'westchester',
) {
  const plain = context();
  // The sample's penalties are Local Law 97's: none in Westchester.
  const base =
    region === 'nyc'
      ? plain
      : context({ cashFlow: { ...plain.cashFlow, avoidedPenaltyUsdByYear: new Map<number, number>() } });
  return rankFinancing({
    ...base,
    region,
    siteEnergySavingShare: 0.32,
    request: request({ owner_type: owner, mortgage }),
  });
}

function cell(structure: FinancingStructure | undefined): string {
  if (structure === undefined) return '-';
  const covered = structure.savingsCoverage.year1;
  const why = [
    covered === null ? 'no payments' : `covers ${covered.toFixed(2)}`,
    `equity ${Math.round(structure.equity / 1000)}k`,
    `NPV ${Math.round(structure.npv / 1000)}k`,
    `consent ${structure.consent.friction}`,
  ].join(', ');
  return `${structure.id} ${structure.score.total.toFixed(3)} (${why})`;
}

/** The paper `docs/methods/financing-matrix.md`. */
export function matrixPaper(): string {
  const lines = [
    '# Financing matrix',
    '',
    'Written by `test/financing/matrix.test.ts` (run it with `UPDATE_MATRIX=1` after a change of terms, then read it again).',
    'One project everywhere: $1,000,000 of boiler, controls and envelope work with a $60,000 rebate in a 60-dwelling building,',
    "owner's savings of $110,000 a year, 32 % of site energy, evaluated on 2026-11-20 at a 6 % discount rate for every owner so",
    'that only owner, mortgage and region differ. LL97 penalties avoided ($30,000 a year, 2030-34) in New York City only.',
    'Each cell: structure, score, first-year coverage, equity, net present value, hardest consent. Thousands of USD.',
    '',
    '| region | owner | mortgage | first | second | third | conditional (never ranked) |',
    '|---|---|---|---|---|---|---|',
  ];
  for (const region of REGIONS)
    for (const owner of OWNERS)
      for (const [name, mortgage] of MORTGAGES) {
        const result = resultFor(owner, mortgage, region);
        const [first, second, third] = result.structures;
        const conditional = result.conditionalSources.map((entry) => entry.productId).join(', ') || '-';
        lines.push(
          `| ${region} | ${owner} | ${name} | ${cell(first)} | ${cell(second)} | ${cell(third)} | ${conditional} |`,
        );
      }
  lines.push(
    '',
    '## Read for sense',
    '',
    '- Public owners see leases and performance contracts, never C-PACE; agency debt and condominium associations exclude C-PACE.',
    "- A condominium's ten-year loans fall short of these savings, so cash or an assessment leads and they stand below, marked not bankable.",
    '- A co-op without a mortgage has C-PACE, the green bank and its own underlying mortgage close together: C-PACE costs most',
    '  (lowest NPV) but is repaid over twenty years and needs no consent; the ten-year green-bank loan falls short in year one and',
    '  stands below cash.',
    '- With a bank mortgage, C-PACE needs written consent and drops; a loan from the same bank leads.',
    '- Securitised and agency mortgages leave unsecured loans, service agreements and cash; C-PACE or a supplement is conditional.',
    '- A refinancing opens agency money, which has the highest levered value and a harder consent.',
    '- Soft money is always in the last column and in no rank.',
  );
  return `${lines.join('\n')}\n`;
}
