import { excludedIn, type ExcludedProgram } from '../../../src/contract/estimate/excluded-in.ts';
import type { Tier, TierEntry } from '../../../src/contract/estimate/index.ts';
import type { ExplorerAnswer } from '../../../src/contract/insights.ts';
import { newYorkDay } from '../format/numbers.ts';
import type { Place } from '../evidence/repeated-amount.ts';

export interface NextStep {
  /** Day by which, as the answer gives it. */
  readonly date: string;
  readonly what: string;
  readonly why: string;
  /** Who does it. */
  readonly who: string;
  /** What hangs on it, USD. */
  readonly stake?: Place;
}

const SHOWN = 3;

/**
 * What the owner does next for the work looked at: at most three steps, by date, none of them past. What decides the answer comes before the work,
 * the work before filings, filings before money that still hangs on something.
 */
export function nextSteps({ estimate, insights }: ExplorerAnswer, chosen?: Tier): readonly NextStep[] {
  const today = newYorkDay(estimate.generated_at);
  const verdict = estimate.default_tier;
  const wanted = chosen ?? verdict?.tier;
  const place = estimate.tiers.findIndex(({ tier }) => tier === wanted);
  const work = estimate.tiers[place];
  if (verdict === null || work === undefined) return [];
  const start = work.roi.schedule.constructionStart;
  const steps: NextStep[] = [];
  const [question] = insights.findOutFirst;
  if (question !== undefined)
    steps.push({
      date: start,
      what: `Find out: ${question.question}`,
      who: 'Your super or managing agent.',
      why: 'It could change this answer the most: by up to',
      stake: {
        at: '/insights/findOutFirst/0/movesUsd',
        value: question.movesUsd,
        label: 'What knowing it could change',
      },
    });
  steps.push(
    verdict.recommendation === 'do_nothing' && verdict.tier === wanted ? waiting(work, start) : survey(work),
  );
  const filing = insights.cliffs.find(({ id, date }) => id === 'll97_report_due' && date >= today);
  if (filing !== undefined)
    steps.push({
      date: filing.date,
      what: filingWords(work),
      who: 'A registered architect or engineer.',
      why: filing.text,
    });
  steps.push(...openMoney(excludedIn(estimate, work), `/tiers/${place}/excluded_incentives`, start, today));
  for (const { date, title, text } of insights.cliffs)
    if (date >= today && date !== filing?.date)
      steps.push({ date, what: `${title}.`, who: 'The board or owner.', why: text });
  return steps
    .filter(({ date }) => date >= today)
    .slice(0, SHOWN)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

const filingWords = ({ roi }: TierEntry): string =>
  roi.compliance.pathway === 'undetermined'
    ? 'If Local Law 97 covers the building, file its report.'
    : 'File the Local Law 97 report.';

const survey = ({ label, roi }: TierEntry): NextStep => ({
  date: roi.schedule.constructionStart,
  what: `${label}: have the building surveyed, and take two bids.`,
  who: 'An engineer, then two contractors.',
  why: 'We take the work to begin on this day. Our figure is for screening; it is no bid.',
});

/** With nothing to do now, the next decision comes when equipment wears out. */
function waiting({ roi }: TierEntry, start: string): NextStep {
  const [first] = roi.doingNothing.forcedReplacements.toSorted((a, b) => a.calendarYear - b.calendarYear);
  if (first === undefined || first.calendarYear <= Number(start.slice(0, 4)))
    return {
      date: start,
      what: 'Do no work now. Ask again with newer bills.',
      who: 'The board or owner.',
      why: 'No work here earns its cost today.',
    };
  return {
    date: `${first.calendarYear}-01-01`,
    what: `Do no work now. Decide again before the ${first.label} is due.`,
    who: 'The board or owner.',
    why: first.ageKnown
      ? `It is due in ${first.calendarYear}.`
      : `Its age is not known. It is due between ${first.earliestYear} and ${first.latestYear}.`,
  };
}

/** The largest money that something unknown could still deny and that can still be had. */
function openMoney(
  excluded: readonly ExcludedProgram[],
  at: string,
  start: string,
  today: string,
): NextStep[] {
  const [largest] = excluded
    .filter(
      ({ standing, confirm, potentialAmount, settleBy, deadline }) =>
        standing === 'contingent' &&
        confirm !== null &&
        (potentialAmount ?? 0) > 0 &&
        (settleBy ?? deadline ?? start) >= today,
    )
    .toSorted((a, b) => (b.potentialAmount ?? 0) - (a.potentialAmount ?? 0));
  if (largest === undefined || largest.confirm === null) return [];
  return [
    {
      date: largest.settleBy ?? largest.deadline ?? start,
      what: largest.confirm,
      who: 'Your managing agent.',
      why: `${largest.name} could then be counted:`,
      stake: {
        at: `${at}/${excluded.indexOf(largest)}/potentialAmount`,
        value: largest.potentialAmount ?? 0,
        label: largest.name,
      },
    },
  ];
}
