import type { EstimateServices } from '../estimate/services.ts';
import type { AccountStore } from '../ports/accounts.ts';

/** Estimates that an account keeps: made by the engine, held by the store. */
export interface SavingServices extends EstimateServices {
  readonly store: AccountStore;
}
