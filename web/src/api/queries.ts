import { queryOptions } from '@tanstack/react-query';
import type { AccuracyReport, SourceList } from '../../../src/contract/accuracy-report.ts';
import type {
  AuditArtifact,
  EstimateRequest,
  ExplainedNumber,
} from '../../../src/contract/estimate/index.ts';
import type { ExplorerAnswer } from '../../../src/contract/insights.ts';
import type { ExampleList, ParcelAnswer, ParcelView } from '../../../src/contract/pages.ts';
import type { ProgramDetail, ProgramList } from '../../../src/contract/programs/index.ts';
import type { ColumnGuesses } from '../../../src/contract/portfolio.ts';
import type { ExportedFile, ExportName } from '../../../src/contract/exported-file.ts';
import type { FactRecord } from '../../../src/contract/facts/index.ts';
import { bytesOf, call, isSignedIn, ProblemResponse } from './call.ts';

export const parcelSearch = (text: string) =>
  queryOptions({
    queryKey: ['parcels', text],
    queryFn: () => call<ParcelAnswer>(`/parcels?q=${encodeURIComponent(text)}&limit=8`),
    enabled: text.length >= 2,
  });

/**
 * An estimate as a page asks for it. Facts of the link go with the question; a signed-in person without them gets what the
 * account knows of the lot.
 */
export interface Question {
  readonly request: EstimateRequest;
  readonly facts?: FactRecord | undefined;
}

/** Which of the three ways a question goes, and the body it takes. */
function sent({ request, facts }: Question): readonly [way: string, body: object, nested: object] {
  if (facts !== undefined) return ['/known', { request, facts }, { request, facts }];
  const own = request.bbl !== undefined && isSignedIn();
  return [own ? '/account' : '', request, { request }];
}

export const explorerAnswer = (question: Question) =>
  queryOptions({
    queryKey: ['estimate', question.request, question.facts ?? null],
    queryFn: () => {
      const ask = () => {
        const [way, body] = sent(question);
        return call<ExplorerAnswer>(`${way}/estimate`, 'POST', body);
      };
      // Where a session has ended meanwhile, the visitor is anybody: the page does not go blank.
      return isSignedIn()
        ? ask().catch((error: unknown) => (isSignedIn() ? Promise.reject(error) : ask()))
        : ask();
    },
  });

export const artifactOf = (question: Question) => {
  const [way, body] = sent(question);
  return call<AuditArtifact>(`${way}/estimate?artifact=true`, 'POST', body);
};

export const fileOf = (as: ExportName, { request, facts }: Question) => {
  const own = facts === undefined && request.bbl !== undefined && isSignedIn();
  const body = { as, request, ...(facts !== undefined && { facts }) };
  return call<ExportedFile>(own ? '/account/estimate/export' : '/estimate/export', 'POST', body);
};

export const evidenceOf = (question: Question, pointer: string) =>
  queryOptions({
    queryKey: ['evidence', question.request, question.facts ?? null, pointer],
    queryFn: () => {
      const [way, , nested] = sent(question);
      return call<ExplainedNumber>(`${way}/explain`, 'POST', { ...nested, pointer });
    },
  });

/** Where a lot lies and where its facts come from. */
export const parcelView = (bbl: string) =>
  queryOptions({
    queryKey: ['parcel', bbl],
    queryFn: () => call<ParcelView>(`/parcels/${encodeURIComponent(bbl)}`),
    retry: false,
  });

export const sources = queryOptions({
  queryKey: ['sources'],
  queryFn: () => call<SourceList>('/sources'),
});

/** A `ChargeMapAnswer` as it was sent: a worker reads it. */
export const chargeMap = queryOptions({
  queryKey: ['charge-map'],
  queryFn: () => bytesOf('/map'),
  // It is drawn once a release, and busy until then.
  retry: (count, error) =>
    count < (error instanceof ProblemResponse && error.problem.status === 503 ? 10 : 1),
  staleTime: Infinity,
});

export const examples = queryOptions({
  queryKey: ['examples'],
  queryFn: () => call<ExampleList>('/examples'),
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
