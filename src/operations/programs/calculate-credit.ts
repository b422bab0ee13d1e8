import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { CalculateInput, CalculationResult } from '../../contract/programs/index.ts';
import { evaluateProgram } from '../../engine/incentives/evaluate.ts';
import { formulaText } from '../../engine/incentives/evaluation-text.ts';
import type { BenefitAmount, ProgramEvaluation } from '../../engine/incentives/types.ts';
import { wageText } from '../../engine/incentives/wages.ts';
import { roundCents, usdFromCents } from '../../quantities/money.ts';
import { evaluationDate } from '../estimate/evaluation-date.ts';
import { missingInputs, notCalculable, requireUsableAmount } from './calculable.ts';
import { CALCULATE_COMMAND } from './calculate-command.ts';
import { calculationOf } from './calculation-facts.ts';
import { defineVerb } from '../verb.ts';
import { programOf } from './program-detail.ts';

/** Inputs whose absence leaves no amount, as the evaluator names them. */
const PRICING_REASONS = new Set(['amount_inputs', 'elective_pay_gate']);

function requireOwnState(program: CompiledProgram, state: string | undefined): void {
  if (state === undefined || state === program.state || program.jurisdiction === 'federal') return;
  throw notCalculable(
    `${program.id} is a program of ${program.state}, not of ${state}.`,
    '/state',
    'other_state',
  );
}

/** The amount, or the refusal with its reasons. */
function amountOf(program: CompiledProgram, evaluation: ProgramEvaluation): BenefitAmount {
  const { determination, detail } = evaluation;
  if (determination.kind === 'ineligible') {
    const reasons = determination.reasons.map(({ text }) => text).join(' ');
    throw new ProblemError(
      'not-calculable',
      `${program.id} pays nothing for this project. ${reasons}`,
      determination.reasons.map(({ code, text }) => ({ pointer: pointerOf(code), code, message: text })),
    );
  }
  if (determination.kind === 'undetermined') {
    const pricing = determination.reasons.filter(({ code }) => PRICING_REASONS.has(code));
    if (pricing.length > 0 || detail === null) {
      const inputs = determination.missingInputs.filter((name) => PRICING_INPUTS.has(name));
      if (inputs.length > 0) throw missingInputs(program, inputs);
      throw notCalculable(
        `${program.id}: ${determination.reasons.map(({ text }) => text).join(' ')}`,
        '/programId',
        'no_usable_amount',
      );
    }
  }
  if (detail === null)
    throw notCalculable(`${program.id} has no usable amount.`, '/programId', 'no_usable_amount');
  return detail;
}

const PRICING_INPUTS = new Set([
  'capacity',
  'tons',
  'annualKwh',
  'annualTherms',
  'floorAreaSqft',
  'dwellingUnits',
  'domesticContent',
  'constructionBegins',
]);

const POINTER_BY_REASON: Readonly<Record<string, string>> = {
  owner_can_claim: '/ownerType',
  taxed_owner: '/ownerType',
  owner: '/ownerType',
};

function pointerOf(code: string): string {
  return POINTER_BY_REASON[code] ?? '/programId';
}

/** Rates of the calculation: `base` and one `…Bonus` for each applied adder. */
function breakdownOf(amount: BenefitAmount): Record<string, number> {
  const rates: Record<string, number> = { base: rounded(amount.rate) };
  for (const adder of amount.adders) rates[`${adder.name}Bonus`] = rounded(adder.rate);
  return rates;
}

/** Rates are published with at most six decimals; binary noise (0.22500000000000003) is not part of them. */
const rounded = (rate: number): number => Math.round(rate * 1e6) / 1e6;

export const calculateCredit = defineVerb({
  id: 'calculateCredit',
  summary: 'Calculate what one program is worth for a project',
  description:
    'Prices one program by the evaluator that retrofit estimates use: wage rule, phase-down, adders, elective pay and caps. What the request leaves out is taken for granted where that is safe, and said; an input the program is priced by is asked for.',
  success: 'The value with its arithmetic.',
  access: { kind: 'plan', programs: 'all' },
  keyless: ['pages', 'tools'],
  cost: 'short',
  room: 'catalogue',
  http: [{ at: ['programs', 'pages'], method: 'POST', path: '/calculate', input: 'body' }],
  tool: {
    name: 'calculate_program',
    title: 'Calculate one program',
    description:
      'What one program is worth for a project of a given cost, with the formula and what was taken for granted.',
  },
  command: CALCULATE_COMMAND,
  examples: {
    answered: { programId: 'us-irc-48e-solar-wind', projectCost: 1_500_000, state: 'NY', capacity: 500 },
  },
  input: CalculateInput,
  output: CalculationResult,
  errors: ['program-not-found', 'not-calculable'],
  run({ snapshot }, context, input): CalculationResult {
    const program = programOf(snapshot, input.programId, '/programId');
    requireOwnState(program, input.state);
    requireUsableAmount(program);
    const { facts, work, assumptions } = calculationOf(input, program, evaluationDate(context.nowMs));
    const evaluation = evaluateProgram({ program, facts, work, rules: snapshot.sections.incentiveRules });
    const amount = amountOf(program, evaluation);
    const { determination } = evaluation;
    const wageAssumption = wageText(amount.wage);
    const open =
      determination.kind === 'undetermined'
        ? determination.reasons.map(({ text }) => `Taken as met: ${text}`)
        : [];
    return {
      programId: program.id,
      baseCredit: usdFromCents(amount.baseCents),
      bonusCredit: usdFromCents(roundCents(amount.totalCents - amount.baseCents)),
      totalCredit: usdFromCents(amount.totalCents),
      effectiveRate: usdFromCents(amount.totalCents) / input.projectCost,
      breakdown: breakdownOf(amount),
      formula: formulaText(evaluation),
      determination: determination.kind === 'undetermined' ? 'undetermined' : 'eligible',
      assumptions: [...assumptions, ...(wageAssumption === null ? [] : [wageAssumption]), ...open],
      source: program.source,
      locator: program.locator,
      confidence: program.confidence,
    };
  },
});
