import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ProgramStatus } from '../../vocabulary/programs.ts';
import { CalculateInput, CalculationResult } from '../../contract/programs/index.ts';
import { evaluateProgram } from '../../engine/incentives/evaluate.ts';
import { formulaText } from '../../engine/incentives/evaluation-text.ts';
import type { BenefitAmount, ProgramEvaluation, Reason } from '../../engine/incentives/types.ts';
import { wageText } from '../../engine/incentives/wages.ts';
import { roundCents, usdFromCents } from '../../quantities/money.ts';
import { dayInNewYork, type CalendarDate } from '../../quantities/calendar-date.ts';
import {
  askForQuantity,
  missingInputs,
  notCalculable,
  pricingInputs,
  requireUsableAmount,
} from './calculable.ts';
import { CALCULATE_COMMAND } from './calculate-command.ts';
import { calculationOf } from './calculation-facts.ts';
import { defineOperation } from '../operation.ts';
import { headlineOf, isLive, offersOf, type Offer } from './offers.ts';
import { paidWorkOf } from './paid-work.ts';
import { programOf } from './program-detail.ts';
import { programIndex } from './program-index.ts';
import { statusOn } from '../../engine/incentives/status.ts';
import { offerTexts } from './program-texts.ts';
import { datesOf } from './request-facts.ts';
import { listedOf } from './services.ts';
import { eligibilityOf, type Eligibility, type EligibilityInput } from './eligibility.ts';
import { termsOf } from './terms.ts';
import { capitalState } from './state-letters.ts';

/** Why a project of another state has nothing from a program; null where it may. */
function otherState(program: CompiledProgram, state: string | null): Reason | null {
  if (state === null || state === program.state || program.jurisdiction === 'federal') return null;
  return {
    code: 'other_state',
    text: `It is a program of ${program.state}, and the project is in ${state}.`,
  };
}

/** The line asked for, else the one the lists show. @throws ProblemError `not-calculable`. */
function offerOf(program: CompiledProgram, { benefitId }: CalculateInput, asOf: CalendarDate): Offer {
  if (benefitId === undefined) return headlineOf(program, asOf);
  const offers = offersOf(program);
  const found = offers.find(({ line }) => line?.id === benefitId);
  if (found !== undefined) return found;
  const ids = offers.flatMap(({ line }) => line?.id ?? []);
  const lineText = ids.length === 0 ? 'it has one benefit and no lines' : `its lines are ${ids.join(', ')}`;
  throw notCalculable(`${program.id} has no line ${benefitId}: ${lineText}.`, '/benefitId', 'unknown_value');
}

const NOTHING = { baseCredit: 0, bonusCredit: 0, totalCredit: 0, effectiveRate: 0, breakdown: { base: 0 } };

/** The amount, whatever is open besides. @throws ProblemError `not-calculable` where it cannot be said. */
function amountOf(program: CompiledProgram, { determination, detail }: ProgramEvaluation): BenefitAmount {
  const open = determination.kind === 'undetermined' ? determination : null;
  const elective = open?.reasons.some(({ code }) => code === 'elective_pay_gate') === true;
  if (detail !== null && !elective) return detail;
  const inputs = pricingInputs(open?.missingInputs ?? []);
  if (inputs.length > 0) throw missingInputs(program, inputs);
  if (open?.reasons.some(({ code }) => code === 'no_project_quantity') === true) askForQuantity(program);
  const why = open === null ? 'It has no usable amount.' : open.reasons.map(({ text }) => text).join(' ');
  throw notCalculable(`${program.id}: ${why}`, '/programId', 'no_usable_amount');
}

/** Rates of the calculation: `base` and one `…Bonus` for each applied adder. */
function breakdownOf(amount: BenefitAmount): Record<string, number> {
  const rates: Record<string, number> = { base: rounded(amount.rate) };
  for (const adder of amount.adders) rates[`${adder.name}Bonus`] = rounded(adder.rate);
  return rates;
}

/** Rates are published with at most six decimals; binary noise (0.22500000000000003) is not part of them. */
const rounded = (rate: number): number => Math.round(rate * 1e6) / 1e6;

function moneyOf(amount: BenefitAmount, projectCost: number) {
  const totalCredit = usdFromCents(amount.totalCents);
  return {
    baseCredit: usdFromCents(amount.baseCents),
    bonusCredit: usdFromCents(roundCents(amount.totalCents - amount.baseCents)),
    totalCredit,
    effectiveRate: totalCredit / projectCost,
    breakdown: breakdownOf(amount),
  };
}

function eligibilityFields({ determination, missingInputs: missing, reasons, conditions }: Eligibility) {
  return {
    determination,
    conditional: determination === 'undetermined',
    missingInputs: [...missing],
    reasons: reasons.map(({ text }) => text),
    conditions: [...conditions],
  };
}

/** What is said of money: nothing where the project is ruled out, else the amount. */
function moneyFields(
  offer: Offer,
  eligibility: Eligibility,
  evaluation: ProgramEvaluation,
  projectCost: number,
): Pick<CalculationResult, keyof typeof NOTHING | 'formula' | 'assumptions'> {
  const { program } = offer;
  if (eligibility.determination === 'ineligible')
    return { ...NOTHING, formula: 'It pays nothing for this project.', assumptions: [] };
  requireUsableAmount(program);
  const amount = amountOf(program, evaluation);
  return {
    ...moneyOf(amount, projectCost),
    formula: formulaText(evaluation),
    assumptions: [
      ...[wageText(amount.wage)].filter((text) => text !== null),
      ...eligibility.reasons.map(({ text }) => `Taken as met: ${text}`),
    ],
  };
}

/** How the project stands with the line; one of another state is ruled out. */
function eligibilityWith(
  offer: Offer,
  input: Omit<EligibilityInput, 'terms'>,
  status: ProgramStatus,
): Eligibility {
  const eligibility = eligibilityOf({ ...input, terms: termsOf(offer.program, status) });
  const elsewhere = otherState(offer.program, input.facts.state);
  if (elsewhere === null) return eligibility;
  return { ...eligibility, determination: 'ineligible', reasons: [elsewhere], missingInputs: [] };
}

/** A line as the project stands with it. */
interface Settled {
  readonly offer: Offer;
  readonly status: ProgramStatus;
  readonly assumptions: readonly string[];
  readonly evaluation: ProgramEvaluation;
  readonly eligibility: Eligibility;
}

const openOf = ({ eligibility }: Settled): number => eligibility.missingInputs.length;
const centsOf = ({ evaluation }: Settled): number => evaluation.detail?.totalCents ?? 0;

/** How far a line is from the one the lists show: paid on top of another, for other technologies, in another way. */
function distance({ offer }: Settled, shown: Settled): number {
  const [own, of] = [offer.program, shown.offer.program];
  return (
    (paidWorkOf(offer).onTop ? 4 : 0) +
    (own.technologies.join() === of.technologies.join() ? 0 : 2) +
    (own.benefit.kind === of.benefit.kind ? 0 : 1)
  );
}

/** The nearest first, then that of which least is open, then what pays least. */
const byStanding =
  (shown: Settled) =>
  (a: Settled, b: Settled): number =>
    distance(a, shown) - distance(b, shown) ||
    openOf(a) - openOf(b) ||
    centsOf(a) - centsOf(b) ||
    ((a.offer.line?.id ?? '') < (b.offer.line?.id ?? '') ? -1 : 1);

/** Where the line of the lists is for other buildings, places or owners, the line that is for this project; else itself. */
function insteadOf(
  shown: Settled,
  whole: CompiledProgram,
  asOf: CalendarDate,
  settle: (offer: Offer) => Settled,
): Settled {
  if (shown.eligibility.determination !== 'ineligible') return shown;
  const [best] = offersOf(whole)
    .filter((offer) => offer !== shown.offer && isLive(offer, asOf))
    .filter(({ program }) =>
      program.technologies.some((each) => shown.offer.program.technologies.includes(each)),
    )
    .map(settle)
    .filter(
      ({ eligibility, evaluation }) =>
        eligibility.determination !== 'ineligible' && evaluation.detail !== null,
    )
    .toSorted(byStanding(shown));
  return best ?? shown;
}

export const calculateCredit = defineOperation({
  id: 'calculateCredit',
  summary: 'Calculate what one program is worth for a project',
  description:
    'Prices one program by the evaluator that retrofit estimates use: wage rule, phase-down, adders, elective pay and caps. Nothing untested is called eligible: what is open makes the answer undetermined, its amount conditional, and is named. An input the program is priced by is asked for. Where the project is ruled out the answer is $0 with the reasons.',
  success: 'The value with its arithmetic.',
  access: { kind: 'plan', programs: 'all' },
  keyless: ['pages', 'tools'],
  cost: 'short',
  services: 'programs',
  http: [{ at: ['programs', 'pages'], method: 'POST', path: '/calculate', input: 'body' }],
  tool: {
    name: 'calculate_program',
    title: 'Calculate one program',
    description:
      'What one program is worth for a project of a given cost, with the formula and what was assumed.',
  },
  command: CALCULATE_COMMAND,
  examples: {
    answered: { programId: 'us-irc-48e-solar-wind', projectCost: 1_500_000, state: 'NY', capacity: 500 },
  },
  input: CalculateInput,
  normalise: capitalState,
  output: CalculationResult,
  errors: ['program-not-found', 'not-calculable'],
  run(services, context, input): CalculationResult {
    const listed = listedOf(services);
    const { incentiveRules: rules } = listed;
    const whole = programOf(services, input.programId, '/programId');
    const today = dayInNewYork(context.nowMs);
    const { asOf } = datesOf(input, today);
    const { utilities } = programIndex(listed);
    const settle = (offer: Offer): Settled => {
      const { program } = offer;
      const { facts, work, assumptions } = calculationOf({ input, whole, offer, today, rules, utilities });
      const evaluation = evaluateProgram({ program, facts, work, rules });
      const status = statusOn(program, asOf, rules);
      const { determination } = evaluation;
      const eligibility = eligibilityWith(offer, { determination, facts, work }, status);
      return { offer, status, assumptions, evaluation, eligibility };
    };
    const shown = settle(offerOf(whole, input, asOf));
    const { offer, status, assumptions, evaluation, eligibility } =
      input.benefitId === undefined ? insteadOf(shown, whole, asOf, settle) : shown;
    const { program } = offer;
    const money = moneyFields(offer, eligibility, evaluation, input.projectCost);
    return {
      programId: program.id,
      ...money,
      ...offerTexts(offer),
      ...eligibilityFields(eligibility),
      status,
      statusAsOf: program.statusAsOf,
      assumptions: [...assumptions, ...money.assumptions],
      source: program.source,
      locator: program.locator,
      confidence: program.confidence,
      programs_version: listed.programs.version,
    };
  },
});
