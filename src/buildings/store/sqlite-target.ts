import type { ImportTarget } from './import-target.ts';
import { replaceParcelFile } from './parcel-file.ts';

/** The parcel file of a data directory as the target of an import. */
export function openSqliteTarget(dataDir: string): ImportTarget {
  const replacement = replaceParcelFile(dataDir);
  return {
    dropDataset: (dataset) => replacement.writer.dropDataset(dataset),
    put: (dataset, row) => replacement.writer.put(dataset, row),
    before: () => replacement.before(),
    after: (changed) => replacement.after(changed),
    publish: (changed) => replacement.publish(changed),
    abandon: () => replacement.abandon(),
  };
}
