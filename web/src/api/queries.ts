import { queryOptions } from '@tanstack/react-query';
import type { AccuracyReport, SourceList } from '../../../src/contract/accuracy-report.ts';
import type {
  AuditArtifact,
  EstimateRequest,
  ExplainedNumber,
} from '../../../src/contract/estimate/index.ts';
import type { ExplorerAnswer } from '../../../src/contract/insights.ts';
import type { ParcelAnswer } from '../../../src/contract/pages.ts';
import type { ProgramDetail, ProgramList } from '../../../src/contract/programs/index.ts';
import type { ColumnGuesses } from '../../../src/contract/portfolio.ts';
import type { WorkbookFile } from '../../../src/contract/workbook.ts';
import { call } from './call.ts';

export const parcelSearch = (text: string) =>
  queryOptions({
    queryKey: ['parcels', text],
    queryFn: () => call<ParcelAnswer>(`/parcels?q=${encodeURIComponent(text)}&limit=8`),
    enabled: text.length >= 2,
  });

export const explorerAnswer = (request: EstimateRequest) =>
  queryOptions({
    queryKey: ['estimate', request],
    queryFn: () => call<ExplorerAnswer>('/estimate', 'POST', request),
  });

export const artifactOf = (request: EstimateRequest) =>
  call<AuditArtifact>('/estimate?artifact=true', 'POST', request);

export const workbookOf = (request: EstimateRequest) =>
  call<WorkbookFile>('/estimate/workbook', 'POST', request);

export const evidenceOf = (request: EstimateRequest, pointer: string) =>
  queryOptions({
    queryKey: ['evidence', request, pointer],
    queryFn: () => call<ExplainedNumber>('/explain', 'POST', { request, pointer }),
  });

export const sources = queryOptions({
  queryKey: ['sources'],
  queryFn: () => call<SourceList>('/sources'),
});

/** How the columns of a file would be read. */
export const columnGuesses = (headings: readonly string[]) =>
  queryOptions({
    queryKey: ['portfolio-columns', headings],
    queryFn: () => call<ColumnGuesses>('/portfolio/columns', 'POST', { headings }),
  });

export const accuracy = queryOptions({
  queryKey: ['accuracy'],
  queryFn: () => call<AccuracyReport>('/accuracy'),
});

/** The best matches of a few words, for a picker. */
export const programHits = (text: string) =>
  queryOptions({
    queryKey: ['program-hits', text],
    queryFn: () => call<ProgramList>(`/programs?q=${encodeURIComponent(text)}&limit=8`),
    enabled: text.length >= 2,
  });

export const programDetail = (id: string) =>
  queryOptions({
    queryKey: ['program', id],
    queryFn: () => call<ProgramDetail>(`/programs/${encodeURIComponent(id)}`),
  });
