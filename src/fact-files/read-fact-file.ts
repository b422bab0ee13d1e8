import { kindOf, readSheets } from '../tables/read-sheets.ts';
import { textOf } from '../tables/delimited.ts';
import { UnreadableTable } from '../tables/sheet.ts';
import { assembled, type FoundFile } from './assemble.ts';
import { readBuildingSync } from './building-sync.ts';
import { unreadable, type FactFileSetting, type ReadFacts } from './file-faults.ts';
import { readGreenButton } from './green-button.ts';
import { readMetricsReport } from './metrics-report.ts';
import { readTables } from './tabular-file.ts';
import { rootName, xmlTree } from './xml-tree.ts';

/**
 * Facts of the bytes of a file that another program made, whose kind its content says: a workbook or delimited text of
 * meters, use or properties; an audit in BuildingSync; a Green Button download; a report of Portfolio Manager.
 * @throws ProblemError for a file of another kind, or one that is damaged or too large.
 */
export async function readFactBytes(sent: Uint8Array, setting: FactFileSetting): Promise<ReadFacts> {
  try {
    return assembled(foundIn(sent, setting), setting);
  } catch (error) {
    if (error instanceof UnreadableTable) throw unreadable(error.message);
    throw error;
  }
}

function foundIn(bytes: Uint8Array, setting: FactFileSetting): FoundFile {
  const kind = kindOf(bytes);
  if (kind === 'json')
    throw unreadable(
      'The file holds JSON: facts as docs/facts.md describes them are imported as such, from a file that ends in .json.',
    );
  if (kind !== 'xml') return readTables(readSheets(bytes));
  const tree = xmlTree(textOf(bytes));
  const root = rootName(tree);
  switch (root) {
    case 'BuildingSync':
      return readBuildingSync(tree, setting.today ?? null);
    case 'reportData':
      return readMetricsReport(tree);
    case 'Workbook':
      throw unreadable('The file is an XML spreadsheet of Excel 2003. Save it as .xlsx or CSV.');
    case 'HPXML':
      throw unreadable(
        'The file is an audit of a home in HPXML; larger buildings are audited in BuildingSync, which is read.',
      );
    default:
      if (
        /^(feed|entry|UsagePoint|IntervalBlock|ReadingType|MeterReading|LocalTimeParameters|Authorization|ApplicationInformation|.*Usage ?Summary)$/.test(
          root,
        )
      )
        return readGreenButton(tree);
      throw unreadable(
        /^html$/i.test(root)
          ? 'The file is a web page. Download the file itself.'
          : `The XML is <${root}>, which is not read: BuildingSync, Green Button and Portfolio Manager reports are.`,
      );
  }
}
