import type { ReactNode } from 'react';

export interface Column {
  readonly head: ReactNode;
  /** What a phone writes before a cell where the heading is no text. */
  readonly label?: string;
  readonly numeric?: boolean;
  /** Holds sentences or long names: it is not squeezed by the numbers beside it. */
  readonly wide?: boolean;
  readonly sort?: 'ascending' | 'descending';
}

interface Props {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly ReactNode[])[];
  readonly total?: readonly ReactNode[];
  readonly showCaption?: boolean;
}

/** What stands before a cell where rows are laid out as blocks. */
const textOf = (column: Column | undefined): string | undefined =>
  column?.label ?? (typeof column?.head === 'string' ? column.head : undefined);

const classOf = (column: Column | undefined): string | undefined =>
  column?.numeric === true ? 'n' : column?.wide === true ? 'wide' : undefined;

/** The first cell of a row is its heading. On a phone a row is a block of lines; elsewhere a wide table scrolls by itself. */
export function Table({ caption, columns, rows, total, showCaption = false }: Props) {
  const line = (cells: readonly ReactNode[], key: string | number, className?: string) => (
    <tr key={key} className={className}>
      {cells.map((cell, index) =>
        index === 0 ? (
          <th key={index} scope="row" className={classOf(columns[index])}>
            {cell}
          </th>
        ) : (
          <td key={index} className={classOf(columns[index])} data-head={textOf(columns[index])}>
            {cell}
          </td>
        ),
      )}
    </tr>
  );
  return (
    <div className="table-wrap" tabIndex={0} role="region" aria-label={caption}>
      <table className="stacks">
        <caption className={showCaption ? undefined : 'visually-hidden'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" className={classOf(column)} aria-sort={column.sort}>
                {column.head}
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
