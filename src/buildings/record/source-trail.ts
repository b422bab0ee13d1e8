import { sourceDay } from './source-day.ts';

/** The oldest publication in use: the date of a record that carries none. */
const UNDATED = '1970-01-01';

/** Collects, while a record is assembled, which dataset each field came from and the newest day among them. */
export class SourceTrail {
  readonly sources: Record<string, string> = {};
  #newestDay = '';

  add(field: string, label: string | null | undefined): void {
    if (label === null || label === undefined || label === '') return;
    this.sources[field] = label;
    const day = sourceDay(label);
    if (day !== null && day > this.#newestDay) this.#newestDay = day;
  }

  /** Returns `value`, noting its source when it is known. */
  note<T>(field: string, value: T | null, label: string | null | undefined): T | null {
    if (value !== null) this.add(field, label);
    return value;
  }

  asOf(): string {
    return this.#newestDay === '' ? UNDATED : this.#newestDay;
  }
}
