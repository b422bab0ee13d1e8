import { extname } from 'node:path';
import { boundedFile } from './bounded-file.ts';
import { readBuildingSync } from './building-sync.ts';
import { unreadable, type FactFileSetting, type ReadFacts } from './file-faults.ts';
import { readPortfolioManager } from './portfolio-manager.ts';

/**
 * Facts of a file that another program made: `.xlsx` of ENERGY STAR Portfolio Manager, `.xml` of BuildingSync.
 * @throws ProblemError for a file that is too large, not there or of another kind.
 */
export async function readFactFile(path: string, setting: FactFileSetting): Promise<ReadFacts> {
  const kind = extname(path).toLowerCase();
  if (kind === '.xlsx') return readPortfolioManager(boundedFile(path), setting);
  if (kind === '.xml') return readBuildingSync(boundedFile(path), setting);
  throw unreadable(`${path} ends in ${kind || 'nothing'}: .json, .xlsx or .xml is read.`);
}
