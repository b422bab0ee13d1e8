import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { satisfies, unknownsOf } from './conditions.ts';
import type { TriState } from './tri-state.ts';
import type { Determination, EligibleWork, Findings, ProjectFacts, Reason } from './types.ts';
import { unknownDates, withinWindows } from './windows.ts';

const ELIGIBLE: Determination = { kind: 'eligible' };

/** Findings while they are gathered. Lists are replaced, never pushed to: what a building settles is shared by its tiers. */
export interface Gathering {
  against: readonly Reason[] | null;
  open: readonly Reason[] | null;
  missing: readonly string[] | null;
}

const added = <T>(list: readonly T[] | null, entry: T): readonly T[] =>
  list === null ? [entry] : [...list, entry];

export function rule(findings: Gathering, reason: Reason): void {
  findings.against = added(findings.against, reason);
}

export function leaveOpen(findings: Gathering, reason: Reason, missing: readonly string[]): void {
  findings.open = added(findings.open, reason);
  const before = findings.missing;
  findings.missing =
    before === null ? missing : [...before, ...missing.filter((name) => !before.includes(name))];
}

const EXHAUSTED: Reason = { code: 'exhausted', text: 'The program has no money left.' };
const WAITLIST: Reason = { code: 'waitlist', text: 'The program has a waiting list.' };

function lookAtStatus(program: CompiledProgram, findings: Gathering): void {
  if (
    program.status === 'closed' &&
    program.paysEarlierStarts !== true &&
    program.successorUnconfirmed !== true
  )
    rule(findings, { code: 'closed', text: program.statusNote ?? 'The program is closed.' });
  if (program.status === 'exhausted') rule(findings, EXHAUSTED);
  if (program.status === 'waitlist') leaveOpen(findings, WAITLIST, ['funding_available']);
}

function lookAtUnknownDates(
  program: CompiledProgram,
  facts: ProjectFacts,
  work: EligibleWork,
  findings: Gathering,
): void {
  if (program.windows === undefined) return;
  const dates: string[] = [];
  unknownDates(program.windows, facts, work, dates);
  leaveOpen(
    findings,
    { code: 'dates_unknown', text: `The project must be ${program.windowsText ?? ''}.` },
    dates,
  );
}

function lookAtMissedDates(program: CompiledProgram, findings: Gathering): void {
  if (program.successorUnconfirmed === true)
    leaveOpen(
      findings,
      {
        code: 'past_published_end',
        text: `The published schedule (${program.windowsText ?? ''}) has ended, and no source says what follows.`,
      },
      ['current_schedule'],
    );
  else
    rule(findings, {
      code: 'outside_window',
      text: `The project must be ${program.windowsText ?? ''}, and it is not.`,
    });
}

function lookAtRequirements(
  program: CompiledProgram,
  facts: ProjectFacts,
  work: EligibleWork,
  findings: Gathering,
): void {
  const { gates } = program;
  for (let place = 0; place < gates.length; place += 1) {
    const gate = gates[place] as (typeof gates)[number];
    const met = satisfies(gate.when, facts, work);
    if (met === true) continue;
    if (met === false) rule(findings, gate);
    else {
      const unknown: string[] = [];
      unknownsOf(gate.when, facts, work, unknown);
      leaveOpen(findings, gate, unknown);
    }
  }
}

/** What the applicant has said no to, whether it is tested or stands in words. */
function lookAtDenied(
  { requirements }: CompiledProgram,
  { denied }: ProjectFacts,
  findings: Gathering,
): void {
  if (denied.length === 0) return;
  for (const { code, text } of requirements)
    if (denied.includes(code) && findings.against?.some((reason) => reason.code === code) !== true)
      rule(findings, { code, text });
}

/** Everything that speaks against a program or leaves it open: status, dates, requirements. */
export function lookAt(program: CompiledProgram, facts: ProjectFacts, work: EligibleWork): Findings {
  const { windows } = program;
  return lookAtWithin(windows === undefined || withinWindows(windows, facts, work), program, facts, work);
}

/** The same for work of which is known whether it keeps the program's dates. */
export function lookAtWithin(
  within: TriState,
  program: CompiledProgram,
  facts: ProjectFacts,
  work: EligibleWork,
): Findings {
  const findings: Gathering = { against: null, open: null, missing: null };
  lookAtStatus(program, findings);
  if (within === false) lookAtMissedDates(program, findings);
  if (within === null) lookAtUnknownDates(program, facts, work, findings);
  lookAtRequirements(program, facts, work, findings);
  lookAtDenied(program, facts, findings);
  return findings;
}

const NONE: readonly string[] = [];

/** What is ruled out stays ruled out, whatever else is unknown. */
export function determinationOf(findings: Findings): Determination {
  if (findings.against !== null) return { kind: 'ineligible', reasons: findings.against };
  if (findings.open !== null)
    return { kind: 'undetermined', missingInputs: findings.missing ?? NONE, reasons: findings.open };
  return ELIGIBLE;
}

/** Code of the reason that the owner may be paid nothing of a credit. */
export const ELECTIVE_PAY = 'elective_pay_gate';
/** Code of the reason that the size, which decides the rate, is not known. */
export const SIZE_UNKNOWN = 'exempt_size';

export const isElectiveOpen = (determination: Determination): boolean =>
  determination.kind === 'undetermined' && determination.reasons.some(({ code }) => code === ELECTIVE_PAY);
