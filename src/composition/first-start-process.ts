import { ensureParcelFile } from '../buildings/store/parcel-file.ts';
import { openPrograms, openSnapshot } from './open-catalogue.ts';

// Run by `first-start.ts`: leaves the files of this release behind.
openPrograms(openSnapshot());
ensureParcelFile(process.argv[2] ?? '');
