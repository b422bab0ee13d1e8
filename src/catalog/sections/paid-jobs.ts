import { Type, type Static } from 'typebox';
import type { CatalogProblem, CatalogSection } from '../section.ts';
import { oneOf } from './one-of.ts';

const Text = Type.String();
const Words = Type.String({ minLength: 1 });
const Dollars = Type.String({ pattern: '^([0-9]+)?$' });

const OWNER_KINDS = [
  'coop_condo',
  'rental',
  'affordable',
  'public',
  'nonprofit',
  'commercial',
  'small_business',
] as const;
export type OwnerKind = (typeof OWNER_KINDS)[number];

const PaidJobRow = Type.Object(
  {
    id: Words,
    family: Words,
    owner_kind: oneOf(OWNER_KINDS),
    administrator: Text,
    program: Text,
    place: Words,
    year: Text,
    cost_usd: Dollars,
    incentive_usd: Dollars,
    share: Type.String({
      pattern: '^([01](\\.\\d+)?)?$',
      description: 'Of the whole cost; empty where unknown.',
    }),
    stacked: oneOf(['yes', 'no', 'unknown'] as const),
    counts: oneOf(['yes', 'no'] as const),
    why_not: Text,
    basis: Type.Literal('sourced'),
    source: Words,
    url: Words,
    locator: Words,
    read_on: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    confidence: oneOf(['high', 'medium', 'low'] as const),
    notes: Text,
  },
  { additionalProperties: false },
);
type PaidJobRow = Static<typeof PaidJobRow>;

/** A completed job and the part of its cost that programs paid. */
export interface PaidJob {
  readonly id: string;
  readonly family: string;
  readonly ownerKind: OwnerKind;
  readonly administrator: string;
  readonly program: string;
  readonly place: string;
  /** As printed; empty where no page says. */
  readonly year: string;
  readonly costUsd: number | null;
  readonly share: number;
  /** Several programs paid together. */
  readonly stacked: 'yes' | 'no' | 'unknown';
  readonly url: string;
  readonly locator: string;
  readonly readOn: string;
}

export interface CompiledPaidJobs {
  /** Those that are evidence of what is usual. */
  readonly list: readonly PaidJob[];
}

/** `catalog/usual-money/jobs.csv`: what programs paid toward completed New York jobs. */
export const paidJobsSection: CatalogSection<PaidJobRow[], CompiledPaidJobs> = {
  name: 'paidJobs',
  root: 'usual-money/jobs.csv',
  format: 'csv',
  schema: Type.Array(PaidJobRow, { minItems: 1 }),
  compile: (files) => ({
    list: files.flatMap(({ content }) => content.filter(({ counts }) => counts === 'yes').map(jobOf)),
  }),
  lint: (files) =>
    files.flatMap(({ path, content }) =>
      content.flatMap((row, index): CatalogProblem[] =>
        faultsOf(row).map((message) => ({ path, pointer: `/${index}`, message, severity: 'error' })),
      ),
    ),
};

const jobOf = (row: PaidJobRow): PaidJob => ({
  id: row.id,
  family: row.family,
  ownerKind: row.owner_kind,
  administrator: row.administrator,
  program: row.program,
  place: row.place,
  year: row.year,
  costUsd: row.cost_usd === '' ? null : Number(row.cost_usd),
  share: Number(row.share),
  stacked: row.stacked,
  url: row.url,
  locator: row.locator,
  readOn: row.read_on,
});

function faultsOf({ counts, why_not, share, confidence }: PaidJobRow): string[] {
  const faults: string[] = [];
  if (counts === 'yes' && share === '') faults.push('a job that counts needs its share');
  if (counts === 'yes' && confidence === 'low')
    faults.push('a job read second-hand or in part does not count');
  if ((counts === 'no') !== (why_not !== ''))
    faults.push('why_not says why a job does not count, and only then');
  return faults;
}
