import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { BenefitLine } from '../../catalog/sections/programs/benefit.ts';
import type { Requirement } from '../../catalog/sections/programs/requirement.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ProgramDetail } from '../../contract/programs/index.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { statusOn } from '../../engine/incentives/status.ts';
import { headlineOf, isLive, lineLabel, offersOf, type Offer } from './offers.ts';
import { lineText } from './program-texts.ts';

/** A condition as the detail shows it. */
export const conditionOf = ({ code, text, when, undertaking }: Requirement) => ({
  code,
  text,
  met: null,
  tested: when !== undefined,
  undertaking: undertaking === true,
});

function capsOf({ caps }: BenefitLine) {
  if (caps === undefined) return null;
  const { totalUsd = null, shareOfCost = null, annualUsd = null, per = 'project', note = null } = caps;
  return { totalUsd, per, shareOfCost, annualUsd, note };
}

interface Day {
  readonly asOf: CalendarDate;
  readonly headline: Offer;
  readonly rules: IncentiveRules;
}

/** Keys of the territories of a line or a program. */
const territoryOf = ({
  counties = [],
  places = [],
  utilities = [],
}: Pick<BenefitLine, 'counties' | 'places' | 'utilities'>): string[] => [
  ...counties,
  ...places,
  ...utilities.map(({ id }) => id),
];

/** The lines of a program as its detail lists them. */
export function benefitLines(
  program: CompiledProgram,
  asOf: CalendarDate,
  rules: IncentiveRules,
): ProgramDetail['benefits'] {
  const headline = headlineOf(program, asOf);
  return offersOf(program).flatMap((offer) =>
    offer.line === null ? [] : [benefitLine(offer.line, offer, { asOf, headline, rules })],
  );
}

function benefitLine(
  line: BenefitLine,
  offer: Offer,
  { asOf, headline, rules }: Day,
): ProgramDetail['benefits'][number] {
  return {
    benefitId: line.id,
    ref: line.id,
    label: lineLabel(line),
    technology: [...line.technologies],
    kind: line.kind,
    amount: line.amount,
    low: line.low ?? null,
    unit: line.unit,
    caps: capsOf(line),
    requirements: (line.requirements ?? []).map(conditionOf),
    paid: offer.program.paid,
    headline: offer === headline,
    live: isLive(offer, asOf),
    items: [...(line.items ?? [])],
    text: lineText(line),
    from: line.from ?? null,
    to: line.to ?? null,
    incomeQualified: line.incomeQualified ?? false,
    paused: line.paused ?? false,
    asOf: line.asOf ?? null,
    status: statusOn(offer.program, asOf, rules),
    territory: territoryOf(line),
  };
}
