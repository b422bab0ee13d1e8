/** How far a run over a file is. */
export interface RunProgress {
  readonly rowsDone: number;
  readonly rowsTotal: number;
  /** Of this process, over the whole run so far. */
  readonly rowsPerSecond: number;
  readonly secondsLeft: number | null;
}

/** What a finished run tells. */
export interface RunReport {
  readonly rows: number;
  readonly estimated: number;
  readonly failed: number;
  /** Rows whose lot an earlier row names too: the totals count each lot once. */
  readonly rows_of_a_lot_named_before: number;
  /** Rows an earlier, interrupted run had already finished. */
  readonly resumed_rows: number;
  /** Headings of the input that no field takes. */
  readonly columns_not_read: readonly string[];
  readonly seconds: number;
  readonly files: Readonly<Record<string, string>>;
}

/** A run that was told to stop before its end. */
export interface RunStopped {
  readonly stopped: true;
  readonly rows: number;
  /** Rows that the same run will not price again. */
  readonly rows_kept: number;
  /** Where they wait. */
  readonly folder: string;
}
