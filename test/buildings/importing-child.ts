/** Runs an import in a process of its own, so that a test can kill it: <data directory> <pluto file>. Prints when rows flow. */
import { importParcels } from '../../src/buildings/import-parcels.ts';

const [dataDir, file] = process.argv.slice(2);
let told = false;
await importParcels({
  dataDir: dataDir!,
  inputs: [{ dataset: 'pluto', files: [file!], version: '25v1' }],
  onProgress: () => {
    if (!told) process.stdout.write('reading\n');
    told = true;
  },
});
process.stdout.write('published\n');
