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

/** The same of the bytes of a file, whose kind its first bytes say: a ZIP archive, or XML as UTF-8. */
export async function readFactBytes(sent: Uint8Array, setting: FactFileSetting): Promise<ReadFacts> {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readPortfolioManager(bytes, setting);
  if (/^\uFEFF?\s*</.test(bytes.subarray(0, 200).toString('utf8'))) return readBuildingSync(bytes, setting);
  throw unreadable(
    'The file is neither an XLSX workbook of Portfolio Manager nor a BuildingSync audit in XML (UTF-8).',
  );
}
