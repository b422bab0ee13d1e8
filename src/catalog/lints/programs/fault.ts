import type { BenefitLine } from '../../sections/programs/benefit.ts';
import type { ProgramFile } from '../../sections/programs/types.ts';

/** A fault of a program file: where, and what is wrong with it. */
export type Fault = readonly [pointer: string, message: string];

export interface FaultContext {
  readonly today: string;
  readonly path: string;
}

/** One kind of fault that an audit found, looked for in every file. */
export type FaultLint = (file: ProgramFile, context: FaultContext) => readonly Fault[];

export const NO_FAULTS: readonly Fault[] = [];

/** What is found at each line, with the pointer of the line before it. */
export function atLines(file: ProgramFile, find: (line: BenefitLine) => readonly Fault[]): readonly Fault[] {
  return (file.lines ?? []).flatMap((line, index) =>
    find(line).map(([pointer, message]): Fault => [`/lines/${index}${pointer}`, message]),
  );
}

export const fault = (when: boolean, pointer: string, message: string): readonly Fault[] =>
  when ? [[pointer, message]] : NO_FAULTS;
