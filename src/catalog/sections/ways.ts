import { Type, type Static } from 'typebox';
import type { CatalogProblem, CatalogSection } from '../section.ts';
import type { CompiledLaw } from './law.ts';
import { oneOf } from './one-of.ts';

const OPEN_RULES = [
  'always',
  'ask',
  'over_limit',
  'over_limit_now',
  'plan_filed',
  'grant',
  'hospital',
  'low_attached',
  'path_2026',
  'path_2035',
  'not_enacted',
] as const;
const MONEY_RULES = [
  'none',
  'work',
  'charge',
  'first_charge',
  'late_report',
  'false_statement',
  'recs',
  'offsets',
  'be_credit',
  'special_use',
  'prescriptive',
  'flat',
] as const;

const Way = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9_]+$' }),
    title: Type.String({ minLength: 3 }),
    article: oneOf(['320', '321', '320 and 321']),
    law: Type.String({ description: 'Id of the entry of the law watch that it rests on.' }),
    until: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    open: oneOf(OPEN_RULES),
    money: oneOf(MONEY_RULES),
    text: Type.String({ minLength: 10 }),
    needs: Type.Array(Type.String({ minLength: 3 })),
  },
  { additionalProperties: false },
);
export type Way = Static<typeof Way>;

/** `catalog/compliance/ways.yaml`: every way to deal with Local Law 97. */
export const waysSection: CatalogSection<Way[], { readonly list: readonly Way[] }> = {
  name: 'ways',
  root: 'compliance/ways.yaml',
  format: 'yaml',
  schema: Type.Array(Way, { minItems: 1 }),
  compile: (files) => ({ list: files.flatMap(({ content }) => content) }),
  lint(files, { sections }) {
    const entries = new Set((sections['law'] as CompiledLaw | undefined)?.list.map(({ id }) => id));
    return files.flatMap(({ path, content }) =>
      content.flatMap(({ law }, index): CatalogProblem[] =>
        entries.has(law)
          ? []
          : [
              {
                path,
                pointer: `/${index}/law`,
                message: `no entry of the law watch is called ${law}`,
                severity: 'error',
              },
            ],
      ),
    );
  },
};
