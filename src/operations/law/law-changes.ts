import { LAW_CHANGES_QUERY, LawChanges, LawChangesInput } from '../../contract/law.ts';
import { defineOperation } from '../operation.ts';
import { dayInNewYork } from '../../quantities/calendar-date.ts';

export const lawChanges = defineOperation({
  id: 'listLawChanges',
  summary: 'List what changed in the law since a day',
  description: 'Bills introduced, laws in force, rules that ended: newest first, none after today.',
  access: { kind: 'open' },
  cost: 'short',
  services: 'catalogue',
  sameAllDay: true,
  http: [{ at: ['pages'], method: 'GET', path: '/law/changes', input: 'parts', query: LAW_CHANGES_QUERY }],
  command: {
    name: 'law changes',
    inputs: { since: { flag: '--since <day>', description: 'YYYY-MM-DD' } },
  },
  examples: { answered: { since: '2026-06-01' } },
  input: LawChangesInput,
  output: LawChanges,
  errors: [],
  run({ snapshot }, { nowMs }, { since = '' }) {
    const today = dayInNewYork(nowMs);
    const changes = snapshot.sections.law.list
      .flatMap(({ id, title, section, standing, events }) =>
        events.map(({ day, text }) => ({ day, id, title, section, standing, text })),
      )
      .filter(({ day }) => day >= since && day <= today)
      .toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? 1 : -1));
    return { changes, total: changes.length };
  },
});
