import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { Adders } from '../../catalog/sections/programs/benefit.ts';
import { roundCents } from '../../quantities/money.ts';
import { isBaseRate } from './wages.ts';
import type { AdderName, AppliedAdder, EligibleWork, ProjectFacts, WageOutcome } from './types.ts';

interface Base {
  /** Cents the points apply to: cost for investment credits, the credit itself for production credits. */
  readonly cost: number;
  readonly rate: number;
  readonly factor: number;
  readonly wage: WageOutcome;
  readonly work: EligibleWork;
}

const NONE: readonly AppliedAdder[] = [];

type Adder = NonNullable<Adders[AdderName]>;

/** Points without wages fall from ten to two; a low-income allocation keeps its points. */
const rateOf = ({ shareOfCredit, points, pointsWithoutWages }: Adder, wage: WageOutcome): number =>
  shareOfCredit ?? (isBaseRate(wage) ? pointsWithoutWages : undefined) ?? points ?? 0;

function tooLarge(adder: Adder, work: EligibleWork): boolean {
  const kwAc = work.capacityKwAc ?? work.capacityKwDc;
  return adder.belowKwAc !== undefined && kwAc !== null && kwAc >= adder.belowKwAc;
}

/** The adders the project claims and the program has, in the order of the law: energy community, domestic content, low income. */
export function appliedAdders(
  program: CompiledProgram,
  facts: ProjectFacts,
  base: Base,
): readonly AppliedAdder[] {
  const { adders } = program;
  if (adders === undefined) return NONE;
  if (!facts.energyCommunity && facts.domesticContent !== true && facts.lowIncome !== true) return NONE;
  const applied: AppliedAdder[] = [];
  const add = (name: AdderName, claimed: boolean) => {
    const adder = adders[name];
    if (!claimed || adder === undefined || tooLarge(adder, base.work)) return;
    const rate = rateOf(adder, base.wage);
    applied.push({ name, rate, cents: roundCents(base.cost * rate * base.factor) });
  };
  add('energyCommunity', facts.energyCommunity);
  add('domesticContent', facts.domesticContent === true);
  add('lowIncome', facts.lowIncome === true);
  return applied;
}
