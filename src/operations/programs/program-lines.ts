import type { BenefitLine } from '../../catalog/sections/programs/benefit.ts';
import type { Requirement } from '../../catalog/sections/programs/requirement.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ProgramDetail } from '../../contract/programs/index.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
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

/** The lines of a program as its detail lists them. */
export function benefitLines(program: CompiledProgram, asOf: CalendarDate): ProgramDetail['benefits'] {
  const headline = headlineOf(program, asOf);
  return offersOf(program).flatMap((offer) =>
    offer.line === null ? [] : [benefitLine(offer.line, offer, { asOf, headline })],
  );
}

function benefitLine(
  line: BenefitLine,
  offer: Offer,
  { asOf, headline }: { asOf: CalendarDate; headline: Offer },
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
  };
}
