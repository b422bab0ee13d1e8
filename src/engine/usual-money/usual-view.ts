import type { PaidJobView, UsualMoneyView } from '../../contract/estimate/index.ts';
import type { PaidJob } from '../../catalog/sections/paid-jobs.ts';
import { round } from '../../quantities/rounding.ts';
import { askSentence } from './usual-text.ts';
import type { Call, Usual, UsualMeasure, UsualMoney } from './types.ts';

/** Cents as served dollars. */
export const usdOf = ({ low, middle, high }: Usual): Usual => ({
  low: low / 100,
  middle: middle === null ? null : middle / 100,
  high: high / 100,
});

export const usualMoneyView = ({ measures, calls }: UsualMoney): UsualMoneyView => ({
  measures: measures.map(measureView),
  calls: calls.map(callView),
});

function measureView({
  measureId,
  program,
  paid,
  sheet,
  cents,
}: UsualMeasure): UsualMoneyView['measures'][number] {
  return {
    measureId,
    programId: program.id,
    ...usdOf(cents),
    ceilingShare: program.caps?.shareOfCost ?? null,
    paid:
      paid === null
        ? null
        : {
            low: round(paid.low, 4),
            middle: paid.middle === null ? null : round(paid.middle, 4),
            high: round(paid.high, 4),
            jobs: paid.jobs.map(({ id }) => id),
          },
    sheet:
      sheet === null
        ? null
        : { line: sheet.lineId, to: sheet.to, inForce: sheet.inForce, amount: sheet.highCents / 100 },
  };
}

function callView(call: Call): UsualMoneyView['calls'][number] {
  const { program, measures, cents } = call;
  return {
    programId: program.id,
    name: program.name,
    administrator: program.administrator ?? program.name,
    page: program.applicationUrl,
    measures: measures.map(({ measureId }) => measureId),
    ...usdOf(cents),
    say: askSentence(call),
  };
}

/** Every job that the tiers rest on, once, by id. */
export function paidJobViews(tiers: readonly { readonly usual: UsualMoney }[]): PaidJobView[] {
  const jobs = new Map<string, PaidJob>();
  for (const { usual } of tiers)
    for (const { paid } of usual.measures) for (const job of paid?.jobs ?? []) jobs.set(job.id, job);
  return [...jobs.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(jobView);
}

const jobView = (job: PaidJob): PaidJobView => ({
  id: job.id,
  place: job.place,
  year: job.year,
  ownerKind: job.ownerKind,
  administrator: job.administrator,
  program: job.program,
  cost: job.costUsd,
  share: job.share,
  stacked: job.stacked,
  page: job.url,
  words: job.locator,
  readOn: job.readOn,
});
