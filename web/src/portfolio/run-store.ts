import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Batch, Rows, Run } from './run.ts';

/** Runs are kept by this browser alone, so that a reload, a crash or a closed lid loses nothing. */
interface Schema extends DBSchema {
  runs: { key: string; value: Run };
  rows: { key: string; value: Rows };
  /** The file itself, to be read again where its list was looked for in the wrong place. */
  files: { key: string; value: File };
  batches: { key: [run: string, index: number]; value: Batch };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;
const database = () =>
  (opened ??= openDB<Schema>('plumbline-portfolios', 3, {
    upgrade(made, before) {
      made.createObjectStore('files');
      if (before === 2) return;
      // Answers of older releases have another form.
      for (const name of ['runs', 'rows', 'batches'] as const)
        if (made.objectStoreNames.contains(name)) made.deleteObjectStore(name);
      made.createObjectStore('runs', { keyPath: 'id' });
      made.createObjectStore('rows');
      made.createObjectStore('batches');
    },
  }));

const ofRun = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** Latest first. */
export async function listRuns(): Promise<Run[]> {
  const runs = await (await database()).getAll('runs');
  return runs.toSorted((a, b) => (a.openedAt < b.openedAt ? 1 : -1));
}

/** Adds a run, or puts another list of the same file in its place. */
export async function putRun(run: Run, rows: Rows, file: File): Promise<void> {
  const work = (await database()).transaction(['runs', 'rows', 'files'], 'readwrite');
  await Promise.all([
    work.objectStore('runs').put(run),
    work.objectStore('rows').put(rows, run.id),
    work.objectStore('files').put(file, run.id),
    work.done,
  ]);
}

export const fileOfRun = async (id: string): Promise<File | undefined> => (await database()).get('files', id);

/** Null where this browser keeps no such run. */
export async function loadRun(id: string) {
  const held = await database();
  const [run, rows] = await Promise.all([held.get('runs', id), held.get('rows', id)]);
  if (run === undefined || rows === undefined) return null;
  const [keys, values] = await Promise.all([
    held.getAllKeys('batches', ofRun(id)),
    held.getAll('batches', ofRun(id)),
  ]);
  const batches = new Map(
    keys.flatMap(([, index], at): [number, Batch][] => {
      const batch = values[at];
      return batch === undefined ? [] : [[index, batch]];
    }),
  );
  return { run, rows, batches };
}

export async function changeRun(id: string, change: Partial<Run>): Promise<Run> {
  const work = (await database()).transaction('runs', 'readwrite');
  const run = await work.store.get(id);
  if (run === undefined) throw new Error('This browser no longer keeps the run.');
  const changed = { ...run, ...change };
  await Promise.all([work.store.put(changed), work.done]);
  return changed;
}

export async function keepBatch(id: string, index: number, batch: Batch): Promise<void> {
  await (await database()).put('batches', batch, [id, index]);
}

export async function deleteRun(id: string): Promise<void> {
  const work = (await database()).transaction(['runs', 'rows', 'files', 'batches'], 'readwrite');
  await Promise.all([
    work.objectStore('runs').delete(id),
    work.objectStore('rows').delete(id),
    work.objectStore('files').delete(id),
    work.objectStore('batches').delete(ofRun(id)),
    work.done,
  ]);
}
