import type { ReactNode } from 'react';

export interface Column {
  readonly head: ReactNode;
  readonly numeric?: boolean;
  readonly sort?: 'ascending' | 'descending';
}

interface Props {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly ReactNode[])[];
  readonly total?: readonly ReactNode[];
  readonly showCaption?: boolean;
}

/** The first cell of a row is its heading. Wide tables scroll by themselves, with the keyboard too. */
export function Table({ caption, columns, rows, total, showCaption = false }: Props) {
  const line = (cells: readonly ReactNode[], key: string | number, className?: string) => (
    <tr key={key} className={className}>
      {cells.map((cell, index) =>
        index === 0 ? (
          <th key={index} scope="row">
            {cell}
          </th>
        ) : (
          <td key={index} className={columns[index]?.numeric === true ? 'n' : undefined}>
            {cell}
          </td>
        ),
      )}
    </tr>
  );
  return (
    <div className="table-wrap" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption className={showCaption ? undefined : 'visually-hidden'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, numeric, sort }, index) => (
              <th key={index} scope="col" className={numeric === true ? 'n' : undefined} aria-sort={sort}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => line(cells, index))}
          {total !== undefined && line(total, 'total', 'total')}
        </tbody>
      </table>
    </div>
  );
}
