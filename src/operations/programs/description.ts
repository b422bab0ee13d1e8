import type { BenefitLine } from '../../catalog/sections/programs/benefit.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { STATES } from '../../vocabulary/programs.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { isLive, lineLabel } from './offers.ts';
import { lineText, programText } from './program-texts.ts';

const words = (slug: string): string => slug.replaceAll('_', ' ');

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const SECTOR_WORDS: Readonly<Record<string, string>> = {
  residential: 'homes',
  multifamily: 'apartment buildings',
  commercial: 'businesses',
  public: 'public bodies',
  industrial: 'industry',
  nonprofit: 'nonprofits',
  utility: 'power producers',
};

function placeOf({ territory, utilities = [], administrator, state, jurisdiction }: CompiledProgram): string {
  const name = STATES[state] ?? state;
  if (jurisdiction === 'federal') return 'anywhere in the United States';
  if (territory !== undefined) return `in ${territory}, ${name}`;
  if (utilities.length === 1) return `that are customers of ${administrator ?? utilities[0]?.id} in ${name}`;
  return utilities.length > 1 ? `that a member utility of ${administrator} serves in ${name}` : `in ${name}`;
}

/** To whom: homes in the City of Edina, Minnesota. */
function whom(program: CompiledProgram): string {
  const sectors = program.sectors.map((sector) => SECTOR_WORDS[sector] ?? words(sector));
  const owners = program.requirements.some(({ code }) => code === 'homeowner') ? 'homeowners' : null;
  return `${owners ?? listed(sectors)} ${placeOf(program)}`;
}

/** How many lines are told one by one. */
const MOST_LINES = 3;

const large = (line: BenefitLine): number => line.amount ?? 0;

/** Lines of the day, else all, that differ in what they say: those for everybody and with the largest amounts first. */
function mainLines(program: CompiledProgram, asOf: CalendarDate): readonly BenefitLine[] {
  const { lines = [] } = program;
  const running = lines.filter((line) => isLive({ line, program }, asOf));
  const byText = new Map((running.length > 0 ? running : lines).map((line) => [benefitText(line), line]));
  return [...byText.values()].toSorted(
    (a, b) =>
      Number(a.amount === null) - Number(b.amount === null) ||
      Number(a.incomeQualified === true) - Number(b.incomeQualified === true) ||
      large(b) - large(a) ||
      (a.id < b.id ? -1 : 1),
  );
}

const MOST_LETTERS = 90;

function benefitText(line: BenefitLine): string {
  const label = lineLabel(line);
  const short =
    label.length > MOST_LETTERS ? `${label.slice(0, label.lastIndexOf(',', MOST_LETTERS))} and more` : label;
  const first = short.charAt(0).toLowerCase() + short.slice(1);
  const income = line.incomeQualified === true ? ' under an income limit' : '';
  return `${lineText(line)} for ${first}${income}`;
}

const PAYMENT_VERBS: Readonly<Record<string, string>> = {
  loan: 'lends',
  service: 'gives work, advice or goods',
  exemption: 'exempts from tax',
  depreciation: 'lets depreciate faster',
};

/** What a program pays on a day and to whom, in one sentence made of its own terms. */
export function descriptionOf(program: CompiledProgram, asOf: CalendarDate): string {
  const { description, administrator, name, technologies, paid, benefit } = program;
  if (description !== undefined) return description;
  const who = administrator ?? name;
  const predicate = PAYMENT_VERBS[paid] ?? 'pays';
  const main = mainLines(program, asOf);
  if (main.length > 0) {
    const rest = main.length - MOST_LINES;
    const more = rest > 0 ? `; ${rest} further ${rest === 1 ? 'line' : 'lines'}` : '';
    return `${who} ${predicate} for ${whom(program)}: ${main.slice(0, MOST_LINES).map(benefitText).join('; ')}${more}.`;
  }
  const what = listed(technologies.map(words));
  const amount = benefit.amount === null ? '' : `: ${programText(program)}`;
  const unread = benefit.amount === null && paid === 'rebate' ? '; no amount was read' : '';
  return `${name}: ${who} ${predicate} for ${what} of ${whom(program)}${amount}${unread}.`;
}
