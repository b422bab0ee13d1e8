import type { Command } from 'commander';
import type { BuildingRecord } from '../contract/building-record.ts';
import type { RunProgress, RunReport, RunStopped } from '../contract/portfolio-run.ts';
import type { Call } from '../operations/call.ts';
import type { AnyOperation } from '../operations/operation.ts';
import type { BacktestReport } from '../operations/backtest.ts';
import type { ProjectBacktest } from '../operations/backtest/project-backtest.ts';
import type { Difference } from '../operations/estimate/differences.ts';
import type { DuePrograms } from '../operations/programs/due-programs.ts';
import type { ProgramChange } from '../operations/programs/program-change.ts';
import type { HeldParcel } from '../operations/estimate/held-parcel.ts';
import type { VerifyServices } from '../operations/estimate/verify-artifact.ts';
import type { CallContext } from '../operations/call-context.ts';
import type { AddressSearch, FactFileRead, FactFileSetting, LookupStatus } from '../operations/ports.ts';

/** What a command may use. Everything is opened when first asked for, so that a command pays only for what it needs. */
export interface CliServices {
  /** The registry: every one of these that shows as a command is one. */
  readonly operations: readonly AnyOperation[];
  /** The one way to run one of them. What an operation works with is opened when first asked for. */
  readonly call: Call;
  /** What recomputes an artifact, offline. */
  verifying(): VerifyServices;
  /** The parcel an artifact names, as a store of this machine holds it; null where none does. */
  heldParcel(document: unknown): Promise<HeldParcel | null>;
  /** Scores project records (CSV text) with the shipped snapshot. */
  backtest(csvText: string): Promise<BacktestReport | ProjectBacktest>;
  /** Facts of a file that another program made. */
  readFactFile(path: string, setting: FactFileSetting): Promise<FactFileRead>;
  /** Operations that only `main` can reach, by name. */
  readonly maintenance: Maintenance;
  readonly parcels: Parcels;
  readonly portfolio: Portfolio;
  /** The operator's context of one call. */
  context(): CallContext;
  readonly output: Output;
}

/** Commands on the installation itself: files and schema, not data of accounts. */
export interface Maintenance {
  migrate(): Promise<{ applied: readonly string[]; total: number }>;
  buildCatalog(): Promise<{
    digest: string;
    programs_version: string;
    files: number;
    warnings: readonly CatalogRemark[];
  }>;
  /** Keeps the compiled catalogue of this release; says where, and whether its table of changes is behind. */
  keepSnapshot(): Promise<{ readonly path: string; readonly changes_behind: boolean }>;
  lintCatalog(): Promise<readonly CatalogRemark[]>;
  /** Writes the table of what changed in the programs since the last kept release. */
  writeChanges(): Promise<{ readonly rows: number; readonly path: string }>;
  /** Programs that need another look on a day (default today). @throws ProblemError for a day that is none */
  duePrograms(day: string | null): Promise<DuePrograms>;
  /** What the imported programs are behind a clone of their data set. @throws ProblemError outside a checkout */
  programsBehind(clone: string): Promise<ProgramsBehind>;
  /** Compares two catalogues, each a folder or a kept release; the second defaults to the shipped one. */
  diffCatalogs(before: string, after: string | null): Promise<CatalogDiff>;
  /** Files of the shipped catalogue whose name (or path) is `name`. */
  catalogEntries(name: string): Promise<readonly CatalogEntry[]>;
  serve(): Promise<void>;
  /** Serves the tools on standard input and output until the client hangs up. */
  mcp(): Promise<void>;
}

/** What a refresh of the imported programs would do. */
export interface ProgramsBehind {
  /** Whether the clone could be brought up to date. */
  readonly is_up_to_date: boolean;
  /** Programs that would be written anew. */
  readonly written: number;
  readonly closed: number;
  /** Kept by hand, and changed in the data set since somebody looked. */
  readonly lookAgain: readonly string[];
}

export interface CatalogRemark {
  readonly path: string;
  readonly pointer: string;
  readonly message: string;
  readonly severity: 'error' | 'overdue' | 'warning';
}

export interface CatalogEntry {
  readonly path: string;
  /** The parsed YAML document; null for a table. */
  readonly content: unknown;
  readonly text: string;
}

export interface CatalogDiff {
  readonly identical: boolean;
  readonly before_digest: string;
  readonly after_digest: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly { readonly path: string; readonly differences: readonly Difference[] }[];
  /** The programs in words. */
  readonly programs: readonly ProgramChange[];
}

export interface ParcelImport extends ParcelImportFlags {
  readonly inputs: readonly { dataset: string; files: readonly string[]; version?: string }[];
}

export interface ParcelImportFlags {
  readonly rejects?: string;
  /** Publish even when the store shrinks by more than a tenth. */
  readonly isForced: boolean;
  /** Read and count everything, publish nothing. */
  readonly isDryRun: boolean;
  readonly onProgress?: (progress: { dataset: string; bytesRead: number; bytesTotal: number }) => void;
}

export interface ParcelRefresh extends ParcelImportFlags {
  /** Ids of publishers; absent: all. */
  readonly only?: readonly string[];
  /** JSON file of publishers in place of those that ship. */
  readonly publishersFile?: string;
  readonly onFetched?: (fetched: FetchedPublication) => void;
}

export interface FetchedPublication {
  readonly title: string;
  readonly rows: number;
  /** Columns that the publication did not have at the last refresh. */
  readonly newColumns: readonly string[];
}

/** What a refresh on a schedule came to. */
export interface ScheduledRefresh {
  /** `unreachable`: a publisher did not answer, and the next night asks again. `refused`: what it sent was not taken. */
  readonly outcome: 'refreshed' | 'not_due' | 'unreachable' | 'refused';
  /** Day of the last refresh before, YYYY-MM-DD; null where there was none. */
  readonly last: string | null;
  readonly text: string;
}

/** The parcel store of the configured installation. */
export interface Parcels {
  readonly datasets: readonly string[];
  import(request: ParcelImport): Promise<ParcelImportReport>;
  /** Fetches the publications and imports them, all or none. */
  refresh(
    request: ParcelRefresh,
  ): Promise<ParcelImportReport & { readonly fetched: readonly FetchedPublication[] }>;
  /** Refreshes when the last one is `days` old or more on `today`; throws nothing of a publisher. */
  refreshWhenDue(schedule: {
    readonly today: string;
    readonly days: number;
    readonly publishersFile?: string;
  }): Promise<ScheduledRefresh>;
  /** What the embedded store holds, in order of id: how many in all, and the first of them. */
  list(filter: {
    readonly borough?: string;
    readonly isCovered?: boolean;
    readonly limit: number;
  }): Promise<{ readonly total: number; readonly lots: readonly BuildingRecord[] }>;
  /** Brings back the parcels from before the last import. */
  undo(): Promise<{ readonly parcelCount: number; readonly coverage: string }>;
  show(parcelId: string): Promise<BuildingRecord>;
  search(text: string, limit: number): Promise<AddressSearch>;
  status(): Promise<LookupStatus>;
  /** Serves the configured lookup to other instances until a signal; resolves with its address once it listens. */
  serveLookup(address: { host: string; port: number }): Promise<string>;
}

export interface ParcelImportReport {
  readonly published: boolean;
  readonly parcelCount: number;
  readonly coverage: string;
  readonly seconds: number;
  readonly datasets: readonly {
    readonly dataset: string;
    readonly label: string;
    readonly rowsRead: number;
    readonly lotsWritten: number;
    readonly rowsRejected: number;
    readonly rejectsByReason: Readonly<Record<string, number>>;
  }[];
}

export interface PortfolioRun {
  readonly input: string;
  readonly output: string;
  readonly workers: number;
  readonly shardRows: number;
  /** Day every row is evaluated on, YYYY-MM-DD; null takes today in New York. */
  readonly asOf: string | null;
  readonly columns: Readonly<Record<string, string>>;
  readonly queue: boolean;
  /** Whether the columns of the input stand in the output too. */
  readonly inputColumns: boolean;
  readonly onProgress: (progress: RunProgress) => void;
}

export interface Portfolio {
  /** Ends early at a signal of this process, and says what is kept. */
  run(request: PortfolioRun): Promise<RunReport | RunStopped>;
  /** Works on queued shards until a signal; resolves with the shards it finished. */
  work(): Promise<{ readonly shards: number }>;
}

/** Where results go: with `--json` one object on standard output and nothing else, otherwise text for people. */
export interface Output {
  readonly json: boolean;
  /** Writes the command's one result. `text` is made only when a person reads it. */
  result(value: unknown, text: () => string): void;
}

/** One file of `commands/` exports one of these; `cli/program.ts` lists them. */
export type CommandModule = (program: Command, services: CliServices) => void;
