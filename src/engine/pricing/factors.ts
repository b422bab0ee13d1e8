import type { Parameter } from '../../catalog/parameter.ts';
import type { CompiledFactors } from '../../catalog/sections/factors.ts';

/**
 * Reads the value of one factor.
 * @throws RangeError when the catalogue lacks it: a missing figure is never zero.
 */
export function factorValue(factors: CompiledFactors, file: string, name: string): number {
  return factorOf(factors, file, name).value;
}

export function factorOf(factors: CompiledFactors, file: string, name: string): Parameter {
  const parameter = factors.byFile[file]?.[name];
  if (parameter === undefined) throw new RangeError(`no factor ${file}/${name}`);
  return parameter;
}
