import type { Placed } from './sheet.ts';

/** What a lender may turn, all at nought as served. */
export interface Levers {
  /** Cost above the estimate, fraction. */
  readonly overrun: Placed;
  /** Energy and operations savings below the estimate, fraction. */
  readonly shortfall: Placed;
  /** Added to the rate of every loan, fraction a year. */
  readonly dearer: Placed;
}
