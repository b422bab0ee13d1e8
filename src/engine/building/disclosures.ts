import type { ParameterCell } from '../../catalog/sections/building-parameters.ts';
import type { Warning, WarningCode } from '../../vocabulary/warning-codes.ts';
import type { Assumption } from './types.ts';

/** Collects assumed values, each once by code, in the order they were needed. */
export class Disclosures {
  readonly assumptions: Assumption[] = [];
  readonly warnings: Warning[] = [];
  readonly #codes = new Set<string>();

  add(assumption: Assumption): void {
    if (this.#codes.has(assumption.code)) return;
    this.#codes.add(assumption.code);
    this.assumptions.push(assumption);
  }

  /** The parameter's value, disclosed. */
  use(cell: ParameterCell): number {
    this.add(cell.assumption);
    return cell.value;
  }

  /** Stands before every other warning. */
  warnFirst(code: WarningCode, text: string): void {
    this.warnings.unshift({ code, text });
  }

  warn(code: WarningCode, text: string): void {
    this.warnings.push({ code, text });
  }
}
