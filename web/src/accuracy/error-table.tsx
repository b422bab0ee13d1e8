import type { ReactNode } from 'react';
import { Table } from '../design/table.tsx';
import { maybe, type Errors } from './accuracy-words.ts';

interface Props {
  readonly caption: string;
  readonly cells: readonly Errors[];
  readonly name?: (cell: Errors) => string;
}

const HEADS = ['Work', 'Jobs', 'Median error', 'Mean error', 'Within a factor of 1.5', 'Inside the range'];

/** A line of errors for each set of jobs. */
export function ErrorTable({ caption, cells, name = ({ label }) => label }: Props) {
  return (
    <Table
      caption={caption}
      columns={HEADS.map((head, index) => ({ head, numeric: index > 0 }))}
      rows={cells.map((cell): ReactNode[] => [
        name(cell),
        cell.calibrated.n,
        maybe(cell.calibrated.medianApe),
        maybe(cell.calibrated.mape),
        maybe(cell.calibrated.within50),
        maybe(cell.calibrated.coverage),
      ])}
    />
  );
}
