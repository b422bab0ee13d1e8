import { Type, type Static } from 'typebox';
import type { CatalogProblem, CatalogSection } from '../section.ts';

/** Rows of `catalog/factors/escalation/<series id>.csv`, as text. */
export const EscalationRows = Type.Array(
  Type.Object(
    {
      period: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
      value: Type.String({ pattern: '^\\d+(\\.\\d+)?$' }),
    },
    { additionalProperties: false },
  ),
  { minItems: 1 },
);
export type EscalationRows = Static<typeof EscalationRows>;

/** One monthly index without gaps: `values[i]` belongs to the month `i` months after `firstMonth`. */
export interface EscalationSeries {
  readonly id: string;
  /** `YYYY-MM`. */
  readonly firstMonth: string;
  readonly lastMonth: string;
  readonly values: readonly number[];
}

export interface CompiledEscalation {
  readonly series: Readonly<Record<string, EscalationSeries>>;
  /** Newest month of any series, `YYYY-MM`. */
  readonly lastMonth: string;
}

const monthIndex = (period: string): number =>
  Number(period.slice(0, 4)) * 12 + Number(period.slice(5, 7)) - 1;
const idOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.csv$/, '');

export const escalationSection: CatalogSection<EscalationRows, CompiledEscalation> = {
  name: 'escalation',
  root: 'factors/escalation',
  format: 'csv',
  schema: EscalationRows,
  compile(files) {
    const series: Record<string, EscalationSeries> = {};
    let lastMonth = '';
    for (const file of files) {
      const id = idOf(file.path);
      const rows = file.content;
      const last = rows[rows.length - 1]?.period ?? '';
      series[id] = {
        id,
        firstMonth: rows[0]?.period ?? '',
        lastMonth: last,
        values: rows.map((row) => Number(row.value)),
      };
      if (last > lastMonth) lastMonth = last;
    }
    return { series, lastMonth };
  },
  lint(files) {
    return files.flatMap((file) => lintMonths(file.path, file.content));
  },
};

function lintMonths(path: string, rows: EscalationRows): CatalogProblem[] {
  const problems: CatalogProblem[] = [];
  for (let i = 1; i < rows.length; i += 1) {
    const previous = rows[i - 1];
    const row = rows[i];
    if (previous === undefined || row === undefined) continue;
    if (monthIndex(row.period) !== monthIndex(previous.period) + 1)
      problems.push({
        path,
        pointer: `/${i}/period`,
        message: `${row.period} does not follow ${previous.period}`,
        severity: 'error',
      });
  }
  return problems;
}
