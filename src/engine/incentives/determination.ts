import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { satisfies, unknownsOf } from './conditions.ts';
import type { Determination, EligibleWork, ProjectFacts, Reason } from './types.ts';
import { unknownDates, withinWindows } from './windows.ts';

/** Reasons gathered while a program is looked at; arrays are made only when something is found. */
export interface Findings {
  against: Reason[] | null;
  open: Reason[] | null;
  missing: string[] | null;
}

export const ELIGIBLE: Determination = { kind: 'eligible' };

export function rule(findings: Findings, code: string, text: string): void {
  (findings.against ??= []).push({ code, text });
}

export function leaveOpen(findings: Findings, code: string, text: string, missing: readonly string[]): void {
  (findings.open ??= []).push({ code, text });
  const into = (findings.missing ??= []);
  for (const name of missing) if (!into.includes(name)) into.push(name);
}

function lookAtStatus(program: CompiledProgram, findings: Findings): void {
  if (
    program.status === 'closed' &&
    program.paysEarlierStarts !== true &&
    program.successorUnconfirmed !== true
  )
    rule(findings, 'closed', program.statusNote ?? 'The program is closed.');
  if (program.status === 'exhausted') rule(findings, 'exhausted', 'The program has given out its money.');
  if (program.status === 'waitlist')
    leaveOpen(findings, 'waitlist', 'The program has a waiting list.', ['funding_available']);
}

function lookAtWindows(
  program: CompiledProgram,
  facts: ProjectFacts,
  work: EligibleWork,
  findings: Findings,
): void {
  if (program.windows === undefined) return;
  const within = withinWindows(program.windows, facts, work);
  if (within === true) return;
  if (within === null) {
    const dates: string[] = [];
    unknownDates(program.windows, facts, work, dates);
    leaveOpen(findings, 'dates_unknown', `Must be ${program.windowsText ?? ''}.`, dates);
    return;
  }
  if (program.successorUnconfirmed === true)
    leaveOpen(
      findings,
      'past_published_end',
      `The published end has passed (must be ${program.windowsText ?? ''}); no source confirms what follows.`,
      ['current_schedule'],
    );
  else rule(findings, 'outside_window', `Must be ${program.windowsText ?? ''}; this project is not.`);
}

function lookAtRequirements(
  program: CompiledProgram,
  facts: ProjectFacts,
  work: EligibleWork,
  findings: Findings,
): void {
  for (const requirement of program.requirements) {
    if (requirement.when === undefined) continue;
    const met = satisfies(requirement.when, facts, work);
    if (met === true) continue;
    if (met === false) rule(findings, requirement.code, requirement.text);
    else {
      const unknown: string[] = [];
      unknownsOf(requirement.when, facts, work, unknown);
      leaveOpen(findings, requirement.code, requirement.text, unknown);
    }
  }
}

/** Everything that speaks against a program or leaves it open: status, dates, requirements. */
export function lookAt(program: CompiledProgram, facts: ProjectFacts, work: EligibleWork): Findings {
  const findings: Findings = { against: null, open: null, missing: null };
  lookAtStatus(program, findings);
  lookAtWindows(program, facts, work, findings);
  lookAtRequirements(program, facts, work, findings);
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
