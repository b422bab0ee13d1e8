import type { TSchema } from 'typebox';
import { FACT_SCHEMAS, FactRecord, factFaults } from '../../contract/facts/index.ts';
import { faultsIn } from '../call.ts';

/** Columns of facts begin with this, so that none is taken for a column that describes a building. */
const PREFIX = 'fact_';
const BILLS = 'bills';
/** Lists that no cell can hold. */
const LISTS = new Set(['measures_done', 'quotes', 'stated', 'other_fuels', 'shared_out', 'not_counted']);

interface ObjectSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, ObjectSchema>>;
}

const billSchemas: Readonly<Record<string, ObjectSchema>> =
  (FACT_SCHEMAS.bills as ObjectSchema).properties ?? {};

export type FactField = `${typeof PREFIX}${string}`;

/** One column for every fact that is one value, and for each part of the bills. */
export const FACT_FIELDS: readonly FactField[] = [
  ...Object.keys(FACT_SCHEMAS).filter((name) => name !== BILLS && !LISTS.has(name)),
  ...Object.keys(billSchemas)
    .filter((name) => !LISTS.has(name))
    .map((name) => `${BILLS}_${name}`),
].map((name): FactField => `${PREFIX}${name}`);

export const isFactField = (field: string): field is FactField => field.startsWith(PREFIX);

/** What a row says of its building beside the request; null where it says nothing. `today` is YYYY-MM-DD. */
export function rowFacts(
  cells: Readonly<Record<string, string | undefined>>,
  today: string,
): { readonly facts: FactRecord | null; readonly faults: readonly string[] } {
  const facts: Record<string, unknown> = {};
  const bills: Record<string, unknown> = {};
  for (const [field, cell] of Object.entries(cells)) {
    const text = cell?.trim() ?? '';
    if (!isFactField(field) || text === '') continue;
    const name = field.slice(PREFIX.length);
    const part = name.startsWith(`${BILLS}_`) ? name.slice(BILLS.length + 1) : null;
    if (part === null) facts[name] = valueOf(text, FACT_SCHEMAS[name as keyof typeof FACT_SCHEMAS]);
    else bills[part] = valueOf(text, billSchemas[part] ?? {});
  }
  if (Object.keys(bills).length > 0) facts[BILLS] = bills;
  if (Object.keys(facts).length === 0) return { facts: null, faults: [] };
  const shape = faultsIn({ input: FactRecord }, facts);
  const faults = shape.length > 0 ? shape : factFaults(facts as FactRecord, today);
  const messages = faults.map(
    ({ pointer, message }) => `${PREFIX}${pointer.slice(1).replace('/', '_')}: ${message}`,
  );
  return { facts: messages.length > 0 ? null : (facts as FactRecord), faults: messages };
}

/** A text that is no number stays as it is, so that the fault names it. Months are parted by spaces or semicolons. */
function valueOf(text: string, schema: TSchema | ObjectSchema): unknown {
  const { type } = schema as ObjectSchema;
  if (type === 'array') return text.split(/[\s;]+/).map(numberIn);
  return type === 'number' || type === 'integer' ? numberIn(text) : text;
}

const numberIn = (text: string): number | string => (Number.isNaN(Number(text)) ? text : Number(text));
