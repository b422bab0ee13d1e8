import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { unitNoun } from '../../engine/incentives/quantity.ts';
import { ProblemError, type FieldFault } from '../../contract/error-codes.ts';

/** Refuses with the reason and where it lies in the request. */
export function notCalculable(message: string, pointer: string, code: string): ProblemError {
  return new ProblemError('not-calculable', message, [{ pointer, code, message }]);
}

const NOT_MONEY: Readonly<Record<string, string>> = {
  loan: 'is a loan: money to be paid back has no credit value',
  tax_exemption: 'is an exemption: it is worth the tax not charged, which depends on more than the project',
  depreciation: 'is depreciation: its worth depends on the tax position of the owner',
  service: 'gives work, advice or goods instead of money, and no source prices them',
  unspecified: 'has no published amount',
};

/** Whether a benefit of this kind is money toward the cost. */
export const isMoney = ({ benefit }: Pick<CompiledProgram, 'benefit'>): boolean =>
  NOT_MONEY[benefit.kind] === undefined;

/** Some programs cannot be priced for any project. @throws ProblemError `not-calculable`. */
export function requireUsableAmount(program: CompiledProgram): void {
  const { benefit, confidence, id } = program;
  const reason = NOT_MONEY[benefit.kind];
  if (reason !== undefined) throw notCalculable(`${id} ${reason}.`, '/programId', `benefit_${benefit.kind}`);
  if (benefit.amount === null)
    throw notCalculable(`${id} has no amount that a source gives.`, '/programId', 'no_usable_amount');
  if (confidence === 'background')
    throw notCalculable(
      `${id} was not read in any source, so its amount is not used.`,
      '/programId',
      'no_usable_amount',
    );
}

/** Inputs as the request names them. */
const POINTERS: Readonly<Record<string, string>> = {
  capacity: '/capacity',
  tons: '/capacity',
  annualKwh: '/annualKwh',
  quantity: '/quantity',
  annualTherms: '/annualTherms',
  floorAreaSqft: '/floorAreaSqft',
  dwellingUnits: '/dwellingUnits',
  domesticContent: '/qualifiesForBonus/domesticContent',
  constructionBegins: '/beginConstruction',
};

/** An input of pricing as the request names it. */
export const requestName = (name: string): string =>
  (POINTERS[name] ?? `/${name}`).slice(1).split('/').at(-1) ?? name;

/** Of the inputs an evaluation misses, those an amount is made of. */
export const pricingInputs = (names: readonly string[]): readonly string[] =>
  names.filter((name) => POINTERS[name] !== undefined);

/** The input that counts what a line pays for, where only the asker can count it. @throws ProblemError `not-calculable`. */
export function askForQuantity({ id, benefit }: CompiledProgram): never {
  const byMonth = benefit.basis === 'per_month';
  const input = byMonth ? 'capacity' : 'quantity';
  const what = byMonth ? 'kW held back' : `how many of its units (${unitNoun(benefit.unit)})`;
  const pays = benefit.unit ?? benefit.kind.replaceAll('_', ' ');
  throw notCalculable(
    `${id} is priced by ${input}: ${what}; it pays ${pays}. Give ${input}, or name another line in benefitId.`,
    `/${input}`,
    'required',
  );
}

export function missingInputs(program: CompiledProgram, inputs: readonly string[]): ProblemError {
  const faults = inputs.map((input): FieldFault => {
    const pointer = POINTERS[input] ?? '';
    const name = pointer.slice(1) || input;
    return { pointer, code: 'required', message: `${program.id} is priced by ${name}, which is missing` };
  });
  const named = faults.map(({ pointer }) => pointer.slice(1)).join(', ');
  return new ProblemError('not-calculable', `${program.id} needs ${named} to be priced.`, faults);
}
