import type { BenefitLine } from '../../../src/catalog/sections/programs/benefit.ts';
import type { Utility } from '../../../src/catalog/sections/programs/territory.ts';
import type { ProgramFile } from '../../../src/catalog/sections/programs/types.ts';
import type { BenefitKind, Payment } from '../../../src/catalog/sections/programs/vocabulary.ts';
import { isService, paymentOf } from './line.ts';
import type { RawProgram } from './raw.ts';
import { slugOf } from '../../../src/catalog/sections/programs/slug.ts';

const BY_KIND: Partial<Readonly<Record<BenefitKind, Payment>>> = {
  loan: 'loan',
  service: 'service',
  tax_exemption: 'exemption',
  depreciation: 'depreciation',
};

const PERFORMANCE = new Set<unknown>(['produced', 'exported', 'per_month']);

type Described = Pick<ProgramFile, 'name' | 'jurisdiction' | 'benefit'> & { creditCode: string | undefined };

/** How the money comes: by the kind of benefit, the method of most lines, then what the entry says of itself. */
export function paidOf(file: Described, raw: RawProgram): Payment {
  const { benefit, name } = file;
  const byKind = BY_KIND[benefit.kind];
  if (byKind !== undefined) return byKind;
  const method = commonestMethod(raw.benefits ?? []);
  if (method !== undefined) return method;
  const text = benefit.text ?? '';
  if (file.creditCode !== undefined || /tax credit/i.test(name) || /Paid as [a-z ]*tax credit/i.test(text))
    return 'tax_credit';
  const byOutput = benefit.kind === 'per_kwh' && benefit.basis !== 'storage_capacity';
  if (byOutput || PERFORMANCE.has(benefit.basis)) return 'performance';
  const granted = /Paid as [a-z ]*grant/.test(text) || /grant|voucher/i.test(`${benefit.unit} ${name}`);
  return granted || file.jurisdiction === 'federal' ? 'grant' : 'rebate';
}

/** How most lines that pay money are paid, whatever the size of the benefit; of equals the first. */
function commonestMethod(lines: NonNullable<RawProgram['benefits']>): Payment | undefined {
  const stated = lines.filter(({ payment_methods }) => payment_methods !== undefined);
  const money = stated.filter((line) => !isService(line));
  const counts = new Map<Payment, number>();
  for (const line of money.length > 0 ? money : stated) {
    const method = paymentOf({ ...line, kind: 'fixed' });
    if (method !== undefined) counts.set(method, (counts.get(method) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

const withoutPaid = ({ paid: _paid, ...line }: BenefitLine): BenefitLine => line;

/** Lines paid otherwise than the program say so. */
export function paidLines(
  lines: readonly BenefitLine[],
  raw: RawProgram,
  paid: Payment,
): readonly BenefitLine[] {
  return lines.map((line, index) => {
    const own = raw.benefits?.[index];
    const method = own === undefined ? undefined : paymentOf(own);
    if (line.kind === 'loan') return paid === 'loan' ? withoutPaid(line) : line;
    return method === undefined || method === paid ? line : { ...line, paid: method };
  });
}

/** Whose customers a utility program is for, as far as names tell. */
export function utilitiesOf({ type, administrator, name }: RawProgram): readonly Utility[] | undefined {
  if (type !== 'utility' || administrator === null) return undefined;
  const id = slugOf(administrator);
  const named = `${administrator} ${name}`;
  if (/\bgas\b/i.test(administrator) && !/electric|power|light/i.test(administrator))
    return [{ id, fuel: 'gas' }];
  const electric = /electric|power|light|energy coop|\bREA\b|municipal util|public util/i.test(named);
  return [{ id, fuel: electric && !/\bgas\b/i.test(named) ? 'electric' : 'any' }];
}
