import { usdFromCents } from '../../quantities/money.ts';
import { basisText, formulaText } from '../incentives/evaluation-text.ts';
import type { ProgramEvaluation } from '../incentives/types.ts';
import { catalogInput, lawInput, pointerInput } from './inputs.ts';
import { rule, type TierRule, type TierScope } from './rule.ts';
import type { EvidenceInput, Explanation } from './types.ts';

function programInputs(evaluation: ProgramEvaluation): EvidenceInput[] {
  const detail = evaluation.detail;
  const where = `${evaluation.program.source}#${evaluation.program.locator}`;
  const inputs: EvidenceInput[] = [];
  if (detail?.basisCents !== null && detail?.basisCents !== undefined)
    inputs.push(
      catalogInput(
        'eligible basis',
        usdFromCents(detail.basisCents),
        'USD',
        `programs/${evaluation.programId}#basis`,
      ),
    );
  inputs.push(lawInput('rate or unit amount', detail?.rate ?? null, '', where));
  for (const adder of detail?.adders ?? []) inputs.push(lawInput(adder.name, adder.rate, 'fraction', where));
  return inputs;
}

function programAmount(evaluation: ProgramEvaluation): Explanation {
  return {
    basis: 'computed',
    formula: formulaText(evaluation) || basisText(evaluation),
    inputs: programInputs(evaluation),
    rounding: 'Integer cents, half away from zero, once.',
  };
}

export const INCENTIVE_RULES: readonly TierRule[] = [
  rule('incentives/*/amount', ({ tier, stars }) => programAmount(included(tier, stars))),
  rule('incentives/*/timing/payments/*/amount', ({ tier, stars, at, entry }) => {
    const evaluation = included(tier, stars);
    return {
      basis: 'computed',
      formula: `Part of the amount paid then (${evaluation.timing.kind}).`,
      inputs: [
        pointerInput(
          'amount',
          `${at}/incentives/${stars[0]}/amount`,
          entry.incentives[Number(stars[0])]?.amount ?? null,
          'USD',
        ),
      ],
      rounding: 'Integer cents by largest remainder.',
    };
  }),
  rule('incentives/*/timing/payments/*/yearAfterService', ({ tier, stars }) => {
    const evaluation = included(tier, stars);
    return {
      basis: 'sourced',
      formula: 'When the program pays.',
      inputs: [
        lawInput(
          'timing',
          evaluation.timing.kind,
          '',
          `${evaluation.program.source}#${evaluation.program.locator}`,
        ),
      ],
    };
  }),
  rule('excluded_incentives/*/potentialAmount', ({ tier, stars }) => {
    const evaluation = tier.incentives.excluded[Number(stars[0])];
    if (evaluation === undefined) throw new Error('a served program has an evaluation');
    return programAmount(evaluation);
  }),
];

function included(tier: TierScope['tier'], stars: readonly string[]) {
  const evaluation = tier.incentives.included[Number(stars[0])];
  if (evaluation === undefined) throw new Error('a served incentive has an evaluation');
  return evaluation;
}
