import { MOST_ROWS } from './run.ts';
import type { FileTable, FileToRead } from './read-file.worker.ts';

const MOST_BYTES = 25_000_000;
const MOST_COLUMNS = 300;

/** Reads a CSV or XLSX file in this browser; says in words why it cannot be taken. */
export async function readFile(file: File, said: FileToRead['said'] = null): Promise<FileTable> {
  if (/\.(xls|numbers|ods|parquet|pdf)$/i.test(file.name))
    return { fault: `${file.name} is not read here. Save it as CSV or XLSX first.` };
  if (file.size > MOST_BYTES)
    return { fault: `${file.name} is larger than 25 MB. Use the command line for files of that size.` };
  const table = await inWorker({ file, said });
  if ('fault' in table) return table;
  if (table.header.length > MOST_COLUMNS)
    return { fault: `${file.name} has more than ${MOST_COLUMNS} columns.` };
  if (table.rows.length > MOST_ROWS)
    return {
      fault: `${file.name} has ${table.rows.length.toLocaleString('en-US')} rows. This page takes ${MOST_ROWS.toLocaleString('en-US')}; the command line takes any number.`,
    };
  return table;
}

function inWorker(task: FileToRead): Promise<FileTable> {
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve) => {
    const settle = (table: FileTable) => {
      worker.terminate();
      resolve(table);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<FileTable>) => settle(data));
    worker.addEventListener('error', () => settle({ fault: `${task.file.name} could not be read.` }));
    // oxlint-disable-next-line require-post-message-target-origin -- a worker has no origin
    worker.postMessage(task);
  });
}
