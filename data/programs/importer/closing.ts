import type { ProgramFile } from '../../../src/catalog/sections/programs/types.ts';

export const DATA_SETS = ['rewiring-america', 'afdc', 'table'] as const;
export type DataSet = (typeof DATA_SETS)[number];

/** The data set a file came from, by its id: a run of one says nothing about the files of another. Loans come by table. */
export function dataSetOf(id: string): DataSet {
  if (id.startsWith('afdc-')) return 'afdc';
  return id.startsWith('ra-') && !id.startsWith('ra-loan-') ? 'rewiring-america' : 'table';
}

/** A program its data set no longer lists: closed as of the day of the data, and kept, since answers may name it. */
export function closedOn(file: ProgramFile, asOf: string): ProgramFile {
  if (file.status === 'closed') return file;
  const statusNote = `no longer listed in its data set on ${asOf}`;
  return { ...file, status: 'closed', statusNote, statusAsOf: asOf };
}
