import type { BuildingLookup } from '../../operations/ports.ts';
import { NOTHING_FOUND } from '../address/address-search.ts';

/** The lookup of a server without one: every find says so, and the caller gets 503. */
export function offLookup(): BuildingLookup {
  return {
    find: () => ({ kind: 'not_configured' }),
    search: () => NOTHING_FOUND,
    status: () => ({
      adapter: 'off',
      ready: false,
      coverage: 'nothing: the building lookup is switched off',
      parcelCount: null,
      asOf: null,
      digest: null,
    }),
    close: () => undefined,
  };
}
