import { Type, type Static } from 'typebox';
import type { CatalogProblem, CatalogSection } from '../section.ts';
import type { CompiledMeasures } from './measures.ts';
import { oneOf } from './one-of.ts';
import type { CompiledPrograms } from './programs.ts';

const CLOSED = { additionalProperties: false } as const;
const Words = Type.String({ minLength: 2 });

const Ask = Type.Object(
  {
    program: Words,
    market: oneOf(['market', 'affordable'] as const),
    paid_by: Type.Array(Words, { minItems: 1 }),
    lines: Type.Optional(Type.Array(Words, { minItems: 1 })),
    note: Type.Optional(Words),
  },
  CLOSED,
);
export type Ask = Static<typeof Ask>;

const UsualFamily = Type.Object(
  {
    id: Words,
    label: Words,
    measures: Type.Array(Words, { minItems: 1 }),
    asks: Type.Array(Ask),
    none: Type.Optional(Words),
  },
  CLOSED,
);
export type UsualFamily = Static<typeof UsualFamily>;

export interface CompiledUsualMoney {
  readonly families: readonly UsualFamily[];
}

/** `catalog/usual-money/families.yaml`: which work which program may pay for, and what shows how much it usually pays. */
export const usualMoneySection: CatalogSection<UsualFamily[], CompiledUsualMoney> = {
  name: 'usualMoney',
  root: 'usual-money/families.yaml',
  format: 'yaml',
  schema: Type.Array(UsualFamily, { minItems: 1 }),
  compile: (files) => ({ families: files.flatMap(({ content }) => content) }),
  lint(files, { sections }) {
    const programs = (sections['programs'] as CompiledPrograms | undefined)?.all;
    const measures = (sections['measures'] as CompiledMeasures | undefined)?.list;
    if (programs === undefined || measures === undefined) return [];
    return files.flatMap(({ path, content }) =>
      [...missing(content, { programs, measures })].map(([pointer, message]): CatalogProblem => ({
        path,
        pointer,
        message,
        severity: 'error',
      })),
    );
  },
};

interface Referenced {
  readonly programs: CompiledPrograms['all'];
  readonly measures: CompiledMeasures['list'];
}

/** Names that nothing in the catalogue has, and measures of two families. */
function* missing(
  families: readonly UsualFamily[],
  { programs, measures }: Referenced,
): Generator<[pointer: string, message: string]> {
  const seen = new Set<string>();
  for (const [at, { measures: ids, asks }] of families.entries()) {
    for (const [place, id] of ids.entries()) {
      if (!measures.some((measure) => measure.id === id))
        yield [`/${at}/measures/${place}`, `no measure is called ${id}`];
      if (seen.has(id)) yield [`/${at}/measures/${place}`, `${id} is of another family too`];
      seen.add(id);
    }
    for (const [place, { program: id, lines = [] }] of asks.entries()) {
      const program = programs.find((entry) => entry.id === id);
      if (program?.estimate?.role !== 'rebate')
        yield [`/${at}/asks/${place}/program`, `no rebate program of estimates is called ${id}`];
      for (const line of lines)
        if (program?.lines?.some((entry) => entry.id === line) !== true)
          yield [`/${at}/asks/${place}/lines`, `${id} has no line ${line}`];
    }
  }
}
