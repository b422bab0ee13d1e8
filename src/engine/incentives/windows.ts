import type { Window, WindowKind, WindowRule } from '../../catalog/sections/programs/conditions.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { and, or, type TriState } from './tri-state.ts';
import type { EligibleWork, ProjectFacts } from './types.ts';
import { UNKNOWN_WORK } from './unknown-work.ts';

const WINDOW_INPUTS: Readonly<Record<WindowKind, string>> = {
  apply: 'asOf',
  claim: 'asOf',
  begin_construction: 'constructionBegins',
  placed_in_service: 'placedInService',
};

/** The days of work that windows bound. */
type WorkDays = Pick<EligibleWork, 'constructionBegins' | 'placedInService'>;

function dateOf(kind: WindowKind, facts: ProjectFacts, work: WorkDays): string | null {
  if (kind === 'begin_construction') return work.constructionBegins;
  return kind === 'placed_in_service' ? work.placedInService : facts.asOf;
}

/** Does the date of the window fall into it? */
export function inWindow(window: Window, facts: ProjectFacts, work: WorkDays): TriState {
  const date = dateOf(window.kind, facts, work);
  if (date === null) {
    // Service cannot come before the start of construction.
    const begins = window.kind === 'placed_in_service' ? work.constructionBegins : null;
    return begins !== null && window.to !== undefined && begins > window.to ? false : null;
  }
  return (window.from === undefined || date >= window.from) && (window.to === undefined || date <= window.to);
}

/** Do the project's dates fall in the program's windows, joined by AND and OR as the law has them? */
export function withinWindows(rule: WindowRule, facts: ProjectFacts, work: WorkDays): TriState {
  if ('kind' in rule) return inWindow(rule, facts, work);
  if ('all' in rule) {
    let result: TriState = true;
    for (const part of rule.all) result = and(result, withinWindows(part, facts, work));
    return result;
  }
  let result: TriState = false;
  for (const part of rule.any) result = or(result, withinWindows(part, facts, work));
  return result;
}

/** The same for work of any days from the evaluation day on: null where its days decide. */
export function withinFromToday(rule: WindowRule, facts: ProjectFacts): TriState {
  if ('kind' in rule) {
    const { kind, from, to } = rule;
    if (kind === 'apply' || kind === 'claim') return inWindow(rule, facts, UNKNOWN_WORK);
    if (to !== undefined) return to < facts.asOf ? false : null;
    return from === undefined || from <= facts.asOf ? true : null;
  }
  let result: TriState = 'all' in rule;
  for (const part of 'all' in rule ? rule.all : rule.any) {
    const met = withinFromToday(part, facts);
    result = 'all' in rule ? and(result, met) : or(result, met);
  }
  return result;
}

/** Dates still unknown that the windows ask for. */
export function unknownDates(rule: WindowRule, facts: ProjectFacts, work: WorkDays, into: string[]): void {
  if ('kind' in rule) {
    const input = WINDOW_INPUTS[rule.kind];
    if (dateOf(rule.kind, facts, work) === null && !into.includes(input)) into.push(input);
    return;
  }
  for (const part of 'all' in rule ? rule.all : rule.any)
    if (withinWindows(part, facts, work) === null) unknownDates(part, facts, work, into);
}

/** The last day of service the windows leave to work whose other days stand as planned; null where none bounds it. */
export function lastServiceDay(rule: WindowRule, facts: ProjectFacts, work: WorkDays): CalendarDate | null {
  if ('kind' in rule)
    return rule.kind === 'placed_in_service' && rule.to !== undefined ? (rule.to as CalendarDate) : null;
  const parts = 'all' in rule ? rule.all : rule.any;
  const days = parts.map((part) => lastServiceDay(part, facts, work));
  if ('all' in rule) return days.reduce((first, day) => sooner(first, day), null);
  // One of several ways in is enough: a way that holds and bounds no service leaves the day free.
  const free = parts.some((part, i) => days[i] === null && withinWindows(part, facts, work) === true);
  return free
    ? null
    : days.reduce((last, day) => (last === null || (day !== null && day > last) ? day : last), null);
}

const sooner = (a: CalendarDate | null, b: CalendarDate | null): CalendarDate | null =>
  a === null || (b !== null && b < a) ? b : a;
