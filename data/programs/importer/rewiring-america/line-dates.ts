import type { Incentive } from './shapes.ts';
import { versionsOf, type Repository } from './repository.ts';

/** When the data set last said something else of a line. */
export interface LineDates {
  readonly firstSeen: string;
  /** Day money, items, conditions or text of the line last changed: the age of what it says. */
  readonly termsChanged: string;
  /** The commit of that day. */
  readonly commit: string;
}

/** What is said of money, of who gets it and for what; addresses and other languages say nothing more. */
function termsOf(line: Partial<Incentive>): string {
  const { amount, items, item, low_income, owner_status, eligible_geo_group, paused } = line;
  const { payment_methods, start_date, end_date, short_description } = line;
  const said = [amount, items ?? item, low_income, owner_status, eligible_geo_group, paused];
  return JSON.stringify([...said, payment_methods, start_date, end_date, short_description?.en]);
}

/** The dates of every line of a state, from the history of its file. */
export function lineDatesOf(repository: Repository, path: string): Map<string, LineDates> {
  const dates = new Map<string, LineDates>();
  const terms = new Map<string, string>();
  for (const { text, day, commit } of versionsOf(repository, path)) {
    if (text === null) continue;
    for (const line of JSON.parse(text) as Incentive[]) {
      const now = termsOf(line);
      if (terms.get(line.id) === now) continue;
      terms.set(line.id, now);
      dates.set(line.id, { firstSeen: dates.get(line.id)?.firstSeen ?? day, termsChanged: day, commit });
    }
  }
  return dates;
}
