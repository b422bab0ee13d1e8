import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import { stepAt } from './wages.ts';
import type { EligibleWork, ProjectFacts } from './types.ts';

export interface ElectivePay {
  /** Is the credit paid to this owner as a refund? */
  readonly applies: boolean;
  /** Share of the credit that is paid; null while an input is missing. */
  readonly factor: number | null;
  readonly missing: readonly string[];
  /** The share hangs on an attestation in time that nobody has given or denied. */
  readonly ifAttested?: true;
}

const NOT_ELECTIVE: ElectivePay = { applies: false, factor: 1, missing: [] };
const WHOLE: ElectivePay = { applies: true, factor: 1, missing: [] };

/** Whole, if the owner attests that domestic content was too dear or not to be had. */
const IF_ATTESTED: ElectivePay = { ...WHOLE, ifAttested: true };

const missing = (input: string): ElectivePay => ({ applies: true, factor: null, missing: [input] });

function belowSize(program: CompiledProgram, work: EligibleWork, rules: IncentiveRules): boolean | null {
  const { exemptBelowKwAc, exemptBelowTons } = rules.electivePay;
  if (program.wages?.exemptBelowTons !== undefined)
    return work.tons === null ? null : work.tons < exemptBelowTons.value;
  const kwAc = work.capacityKwAc ?? work.capacityKwDc ?? work.storageKwh;
  return kwAc === null ? null : kwAc < exemptBelowKwAc.value;
}

/**
 * 26 USC 6417 with its domestic-content gate: whole below 1 MW AC or with domestic content met or an attestation in
 * time; else the step of the year construction begins (2024 90%, 2025 85%, later nothing).
 */
export function electivePay(
  program: CompiledProgram,
  facts: ProjectFacts,
  work: EligibleWork,
  rules: IncentiveRules,
): ElectivePay {
  if (program.electivePay !== true || facts.ownerType === null) return NOT_ELECTIVE;
  if (!rules.electivePay.owners.includes(facts.ownerType)) return NOT_ELECTIVE;
  const small = belowSize(program, work, rules);
  if (small === true || facts.domesticContent === true) return WHOLE;
  if (small === null) return missing('capacity');
  const begins = work.constructionBegins;
  if (begins === null) return missing('constructionBegins');
  const { attestationBegunBefore, steps } = rules.electivePay;
  if (begins < attestationBegunBefore && facts.domesticContentAttestation === true) return WHOLE;
  if (facts.domesticContent === null) return missing('domesticContent');
  // Work that begins after the last step is paid nothing.
  const factor = stepAt(steps, begins)?.factor ?? 0;
  const mayAttest = begins < attestationBegunBefore && facts.domesticContentAttestation === null;
  return factor === 0 && mayAttest ? IF_ATTESTED : { applies: true, factor, missing: [] };
}
