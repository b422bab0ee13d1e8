import type { Prescribed } from '../../catalog/sections/article-321.ts';
import type { Article321, PrescriptiveMeasure } from '../../contract/estimate/compliance.ts';
import { dateParts } from '../../quantities/calendar-date.ts';
import { round } from '../../quantities/rounding.ts';
import { chargeDue, firstUnpaidYear } from '../compliance/charge-due.ts';
import { doneAlready } from '../measures/done-already.ts';
import { discount, yearsTo } from '../returns/calendar.ts';
import { lawOf, readIn, type LawScope } from './law-scope.ts';
import { limitTests } from './limit-test.ts';
import { prescribedCosts, type CostRange, type PrescribedCosts } from './prescribed-costs.ts';

/** Article 321 for the building, or for what it is if the article governs it; null where it cannot. */
export function article321(scope: LawScope): Article321 | null {
  const { compliance, baseline } = scope.context;
  const certain = compliance.pathway === 'article_321';
  if (!certain && !(compliance.pathway === 'undetermined' && compliance.flatRiskUsd > 0)) return null;
  const { limit_test: limitTest, prescriptive, measures, law, dates } = scope.snapshot.sections.article321;
  const costs = prescribedCosts(scope);
  const views = measures.map((measure) => prescribed(measure, costs, scope));
  const total = sumOf([...views.flatMap(({ cost }) => cost ?? []), costs.agent]);
  return {
    certain,
    limitTest: {
      section: limitTest.section,
      text: limitTest.text,
      tests: limitTests(scope),
      restsOn: `${baseline.methodText} The statute asks for the energy of ${limitTest.emission_year} and does not say which coefficients count: both stand here.`,
    },
    prescriptive: {
      section: prescriptive.section,
      text: prescriptive.text,
      certifier: prescriptive.certifier,
      measures: views,
      agent: costs.agent,
      total,
      ask: `${withoutPrice(views)}${ASK}`,
    },
    penalty: penaltyOf(compliance.flatRiskUsd, total.expected, scope),
    measuresDueBy: dates.measures_done_by,
    reportDueOn: dates.report_due_on,
    ...readIn(lawOf(scope, law)),
  };
}

const ASK =
  'Was a report under Article 321 filed in 2025, and by which of the two ways? Nothing is taken as done. Measures that are done are told as facts (measures_done).';

/** Measures that a total leaves out, because nothing prices them. */
function withoutPrice(views: readonly PrescriptiveMeasure[]): string {
  const left = views.filter(({ applies, done, cost }) => applies !== 'no' && done !== 'yes' && cost === null);
  if (left.length === 0) return '';
  return `The total leaves out what has no price here: ${left.map(({ number, title }) => `${number} (${title})`).join(', ')}. `;
}

function prescribed(measure: Prescribed, costs: PrescribedCosts, scope: LawScope): PrescriptiveMeasure {
  const { n, title, excused, evidence } = measure;
  const applies = reach(measure, scope);
  const done = isDone(measure, scope);
  const cost = applies === 'no' || done ? null : costs.of(measure);
  return {
    number: n,
    title,
    applies,
    why: WHY[applies](excused),
    done: done ? 'yes' : 'ask',
    cost: cost?.range ?? null,
    costBasis:
      cost?.words ?? (done ? 'Done, as the facts say.' : applies === 'no' ? '' : 'No price is held.'),
    evidence,
  };
}

const WHY: Readonly<Record<PrescriptiveMeasure['applies'], (excused: string) => string>> = {
  yes: (excused) => `It applies here. Excused: ${excused}.`,
  no: (excused) => `Excused: ${excused}.`,
  ask: (excused) => `Ask the agent. Excused: ${excused}.`,
};

/** By the heating system as known or assumed; hot water of a central plant reaches pipes by itself. */
function reach(measure: Prescribed, { context: { profile } }: LawScope): PrescriptiveMeasure['applies'] {
  const { heating, hotWater } = profile.systems;
  if (measure.asked === true) return 'ask';
  if (measure.every_building === true || measure.heating?.includes(heating) === true) return 'yes';
  if (measure.central_hot_water === true && hotWater !== 'unitary_electric') return 'yes';
  return measure.ask_heating?.includes(heating) === true ? 'ask' : 'no';
}

/** Only where the owner says so, of all work of the catalogue that it is done by. */
function isDone({ cost: { all = [], one_of: oneOf = [] } }: Prescribed, scope: LawScope): boolean {
  const { facts } = scope.context.input;
  if (facts === undefined) return false;
  const today = dateParts(scope.context.asOf).year;
  const { list } = scope.snapshot.sections.measures;
  const named = (ids: readonly string[]) =>
    list.filter(({ id }) => ids.includes(id)).map((measure) => doneAlready(measure, facts, today));
  const [every, some] = [named(all), named(oneOf)];
  return every.length > 0 ? every.every(Boolean) : some.some(Boolean);
}

const sumOf = (ranges: readonly CostRange[]): CostRange => {
  const sum = (end: keyof CostRange) =>
    round(
      ranges.reduce((total, range) => total + range[end], 0),
      2,
    );
  return { expected: sum('expected'), low: sum('low'), high: sum('high') };
};

/** The flat penalty once, and each year of the horizon, on the day of the yearly charges. */
function penaltyOf(flatUsd: number, measuresUsd: number, { setting }: LawScope): Article321['penalty'] {
  const first = firstUnpaidYear(setting.asOf);
  let yearlyUsd = 0;
  for (let place = 0; place < setting.horizonYears; place += 1)
    yearlyUsd += flatUsd * discount(setting, yearsTo(setting, chargeDue(first + place)));
  return {
    once: flatUsd,
    mayRecurYearly: true,
    presentCostIfYearly: round(yearlyUsd, 2),
    yearsThatCostAsMuch: round(measuresUsd / flatUsd, 1),
  };
}
