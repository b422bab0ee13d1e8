import type { AuditArtifact } from '../contract/estimate/index.ts';
import type { ExportName } from '../contract/exported-file.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { buildingSync } from './building-sync.ts';
import { ll97ReportSheets } from './ll97-report.ts';
import { portfolioManagerSheets } from './portfolio-manager.ts';
import { seedCsv } from './seed.ts';

/** What an artifact becomes for another program: a text, or sheets of a workbook. */
export type Exported = { readonly text: string } | { readonly sheets: readonly Sheet[] };

export interface ExportFormat {
  /** Ending of the file. */
  readonly extension: 'xml' | 'csv' | 'xlsx';
  readonly title: string;
  write(artifact: AuditArtifact): Exported;
}

export const EXPORT_FORMATS: Readonly<Record<Exclude<ExportName, 'lender-workbook'>, ExportFormat>> = {
  'building-sync': {
    extension: 'xml',
    title: 'BuildingSync 2.7, level 2: tiers as packages of priced measures',
    write: (artifact) => ({ text: buildingSync(artifact) }),
  },
  'll97-report': {
    extension: 'xlsx',
    title: 'what the annual Local Law 97 report asks for, and what must still be attested',
    write: (artifact) => ({ sheets: ll97ReportSheets(artifact) }),
  },
  seed: {
    extension: 'csv',
    title: 'a property with SEED’s columns',
    write: (artifact) => ({ text: seedCsv(artifact) }),
  },
  'portfolio-manager': {
    extension: 'xlsx',
    title: 'the property and its bills as Portfolio Manager takes them',
    write: (artifact) => ({ sheets: portfolioManagerSheets(artifact) }),
  },
};
