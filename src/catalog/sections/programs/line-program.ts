import type { BenefitLine, Caps } from './benefit.ts';
import { gatesOf, linePlaceGates } from './gates.ts';
import type { Requirement } from './requirement.ts';
import type { CompiledProgram } from './types.ts';
import type { WindowRule } from './conditions.ts';
import { windowText } from './window-text.ts';

const INCOME: Requirement = {
  code: 'income_qualified',
  text: 'Household income is under the limit of this line.',
  when: { fact: 'incomeQualified', is: true },
};

const UP_TO: Requirement = {
  code: 'up_to',
  text: 'The source says "up to" this amount; what is paid depends on the equipment and the job.',
};

function requirementsOf(line: BenefitLine, of: CompiledProgram): Requirement[] {
  const own = [...(line.requirements ?? [])];
  const codes = new Set([...of.requirements, ...own].map(({ code }) => code));
  return [
    ...own,
    ...(line.incomeQualified === true && !codes.has(INCOME.code) ? [INCOME] : []),
    ...(line.upTo === true && !codes.has(UP_TO.code) ? [UP_TO] : []),
  ];
}

/** The dates of the program and of the line, all of which hold. */
function windowsOf({ from, to, windows }: BenefitLine, of: CompiledProgram): WindowRule | undefined {
  const parts: WindowRule[] = [];
  if (of.windows !== undefined) parts.push(of.windows);
  if (windows !== undefined) parts.push(windows);
  if (from !== undefined || to !== undefined)
    parts.push({
      kind: 'apply',
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    });
  return parts.length < 2 ? parts[0] : { all: parts };
}

/** A limit the source gives for the line is the line's; what it does not limit falls under the program's limits. */
const capsOf = (line: Caps | undefined, program: Caps | undefined): Caps | undefined =>
  line === undefined || program === undefined ? (line ?? program) : { ...program, ...line };

const withoutRules = ({ wages: _w, adders: _a, rateSteps: _r, ...rest }: CompiledProgram): CompiledProgram =>
  rest;

/** Optional fields that are there. */
function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** One line of a program as a program of its own, so that the evaluator prices both alike. */
export function lineProgram(program: CompiledProgram, line: BenefitLine): CompiledProgram {
  const { lines: _lines, caps: _caps, windows: _windows, windowsText: _text, ...whole } = program;
  const added = requirementsOf(line, program);
  const windows = windowsOf(line, program);
  const { kind, amount, unit } = line;
  const base = line.flat === true ? withoutRules(whole) : whole;
  return {
    ...base,
    ...present({
      wages: line.wages ?? base.wages,
      caps: capsOf(line.caps, program.caps),
      windows,
      windowsText: windows === undefined ? undefined : windowText(windows),
    }),
    technologies: line.technologies,
    requirements: [...program.requirements, ...added],
    gates: [...program.gates, ...linePlaceGates(line), ...gatesOf(added)],
    benefit: {
      kind,
      amount,
      unit,
      ...present({ basis: line.basis, low: line.low, years: line.years, months: line.months }),
    },
    paid: line.paid ?? program.paid,
    source: line.source ?? program.source,
    locator: line.locator ?? program.locator,
    confidence: line.confidence ?? program.confidence,
    statusAsOf: line.asOf ?? program.statusAsOf,
  };
}
