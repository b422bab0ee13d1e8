import { readBuildingSync } from './building-sync.ts';
import { unreadable, type FactFileSetting, type ReadFacts } from './file-faults.ts';
import { readPortfolioManager } from './portfolio-manager.ts';

/**
 * Facts of a file that another program made, whose kind its first bytes say: a ZIP archive, or XML as UTF-8.
 * @throws ProblemError for a file that cannot be read.
 */
export async function readFactBytes(sent: Uint8Array, setting: FactFileSetting): Promise<ReadFacts> {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readPortfolioManager(bytes, setting);
  if (/^\uFEFF?\s*</.test(bytes.subarray(0, 200).toString('utf8'))) return readBuildingSync(bytes, setting);
  throw unreadable(
    'The file is neither an XLSX workbook of Portfolio Manager nor a BuildingSync audit in XML (UTF-8).',
  );
}
