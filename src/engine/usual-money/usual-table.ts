import type { OwnerKind, PaidJob } from '../../catalog/sections/paid-jobs.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { Ask } from '../../catalog/sections/usual-money.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import { paidShares } from './paid-shares.ts';
import { sheetLines, type SheetLine } from './sheet-amount.ts';
import type { PaidShares } from './types.ts';

/** A program to ask about work of a family, with its evidence by the owner: what depends on the catalogue alone. */
export interface CompiledAsk extends Ask {
  readonly sheet: readonly SheetLine[];
  paidTo(kind: OwnerKind | null, isHousing: boolean): PaidShares | null;
}

/** Whom to ask about a measure, by its id, in the order of the catalogue; measures that nobody pays for are not in it. */
export type UsualTable = ReadonlyMap<string, readonly CompiledAsk[]>;

export function usualTable({ usualMoney, paidJobs, programs }: Snapshot['sections']): UsualTable {
  return new Map(
    usualMoney.families.flatMap((family) => {
      const asks = family.asks.map((ask) =>
        compiledAsk(ask, family.id, { ...programs, jobs: paidJobs.list }),
      );
      return family.measures.map((id): [string, readonly CompiledAsk[]] => [id, asks]);
    }),
  );
}

interface Evidence {
  readonly all: readonly CompiledProgram[];
  readonly jobs: readonly PaidJob[];
}

function compiledAsk(ask: Ask, family: string, { all, jobs }: Evidence): CompiledAsk {
  const program = all.find(({ id }) => id === ask.program);
  // A kind that no job is of is paid as one that is not known.
  const kinds = [...new Set(jobs.map(({ ownerKind }) => ownerKind)), null];
  const byKind = (isHousing: boolean) =>
    new Map(kinds.map((kind) => [kind, paidShares(jobs, { family, names: ask.paid_by, kind, isHousing })]));
  const housing = byKind(true);
  const other = byKind(false);
  return {
    ...ask,
    sheet: program === undefined ? [] : sheetLines(program, ask.lines ?? []),
    paidTo(kind, isHousing) {
      const table = isHousing ? housing : other;
      return table.get(table.has(kind) ? kind : null) ?? null;
    },
  };
}
