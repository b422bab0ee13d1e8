import type { BenefitLine } from '../../src/catalog/sections/programs/benefit.ts';
import type { CompiledProgram } from '../../src/catalog/sections/programs.ts';

/** What stands for a kind of restricting phrase: a condition by its code, a field, or the place of the program. */
const STANDS_FOR: Readonly<Record<string, RegExp>> = {
  replaced: /^(fuel_replaced|replaces_|heating_|no_gas_heat|electric_resistance)/,
  new_or_existing: /^(existing_building|new_construction|fuel_replaced)$/,
  heating: /^(heating_|no_gas_heat|fuel_replaced|electric_resistance)/,
  building_kind: /^(house|multifamily|manufactured_home|rental_home|household)$/,
  whole_home: /^(whole_home|partial_home)$/,
  tribal: /^tribal_member$/,
  income: /^income_/,
  applicant: /^applicant$/,
  pre_approval: /^pre_approval$/,
  modeled_savings: /^modeled_savings$/,
};

/** Kinds that may restrict nothing: the words name the work, or both cases are paid. */
const MAY_BE_FREE = new Set([
  'replaced',
  'new_or_existing',
  'heating',
  'building_kind',
  'applicant',
  'whole_home',
]);

/** Whether every restricting phrase that the source has of a line is a condition of it. */
export function coveredByConditions(line: BenefitLine, program: CompiledProgram): boolean {
  const codes = [...(line.requirements ?? []), ...program.requirements].map(({ code }) => code);
  if (line.incomeQualified === true) codes.push('income_qualified');
  return (line.phrases ?? []).every((phrase) => {
    const wanted = STANDS_FOR[phrase];
    return wanted === undefined || MAY_BE_FREE.has(phrase) || codes.some((code) => wanted.test(code));
  });
}
