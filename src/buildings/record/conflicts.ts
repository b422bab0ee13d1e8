import type { FactConflict, FactStatement } from '../../contract/lot-facts.ts';
import { sourceDay } from './source-day.ts';

type Value = FactStatement['value'];

/** A value as one publication has it; `label` may be unknown. */
export interface Claim {
  readonly value: Value | null;
  readonly label: string | null;
  /** Year it speaks for, where the label does not say. */
  readonly year?: number | null;
  /** Why it is not used, where the order of publications is not the reason. */
  readonly why?: string;
}

export interface Disputed {
  readonly field: FactConflict['field'];
  /** Null where no claim is used. */
  readonly used: Claim | null;
  readonly others: readonly Claim[];
  readonly differs: (one: Value, other: Value) => boolean;
}

/** Numbers further apart than this share of the larger one contradict each other. */
export const apartBy =
  (share: number) =>
  (one: Value, other: Value): boolean =>
    Math.abs(Number(one) - Number(other)) > share * Math.max(Number(one), Number(other));
/** Years this far apart contradict each other. */
export const yearsApart =
  (years: number) =>
  (one: Value, other: Value): boolean =>
    Math.abs(Number(one) - Number(other)) >= years;

/** Both sides of every field that two publications contradict: the value used, and each other value once. */
export function conflictsOf(fields: readonly Disputed[]): FactConflict[] {
  return fields.flatMap(({ field, used, others, differs }) => {
    const usedValue = used?.value ?? null;
    const against = others.filter(
      ({ value, why }) =>
        value !== null && (usedValue === null ? why !== undefined : differs(usedValue, value)),
    );
    const once = against.filter(
      (claim, index) => against.findIndex((other) => other.value === claim.value) === index,
    );
    if (once.length === 0) return [];
    return [
      {
        field,
        used: usedValue === null ? null : statement({ ...used, value: usedValue } as Claim),
        others: once.map(statement),
      },
    ];
  });
}

function statement({ value, label, year, why }: Claim): FactStatement {
  const day = label === null ? null : sourceDay(label);
  return {
    value: value ?? '',
    year: year ?? (day === null ? null : Number(day.slice(0, 4))),
    source: label ?? 'not named',
    ...(why === undefined ? {} : { why }),
  };
}
