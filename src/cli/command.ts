import type { Command } from 'commander';
import type { AccountServices } from '../operations/accounts/index.ts';
import type { BacktestReport } from '../operations/backtest.ts';
import type { CallContext } from '../operations/operation.ts';

/** What a command may use. Everything is opened when first asked for, so that a command pays only for what it needs. */
export interface CliServices {
  /** Storage and account verbs, migrated. */
  accounts(): Promise<AccountServices>;
  /** Scores project records (CSV text) with the shipped snapshot. */
  backtest(csvText: string): BacktestReport;
  /** Verbs that only `main` can reach, by name. */
  readonly maintenance: Maintenance;
  /** The operator's context of one call. */
  context(): CallContext;
  readonly output: Output;
}

/** Commands on the installation itself: files and schema, not data of accounts. */
export interface Maintenance {
  migrate(): Promise<{ applied: readonly string[]; total: number }>;
  buildCatalog(): Promise<{ digest: string; files: number; warnings: readonly CatalogRemark[] }>;
  lintCatalog(): Promise<readonly CatalogRemark[]>;
  serve(): Promise<void>;
}

export interface CatalogRemark {
  readonly path: string;
  readonly pointer: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** Where results go: with `--json` one object on standard output and nothing else, otherwise text for people. */
export interface Output {
  readonly json: boolean;
  /** Writes the command's one result. `text` is made only when a person reads it. */
  result(value: unknown, text: () => string): void;
}

/** One file of `commands/` exports one of these; `cli/main.ts` lists them. */
export type CommandModule = (program: Command, services: CliServices) => void;
