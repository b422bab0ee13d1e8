import type { AnyOperation } from '../operation.ts';
import { chargeMap } from './charge-map.ts';
import { listExamples } from './list-examples.ts';
import { listPlans } from './list-plans.ts';
import { listSources } from './list-sources.ts';
import { viewParcel } from './parcel-view.ts';
import { searchParcels } from './search-parcels.ts';

/** What the web app's pages ask for beside the public interfaces. */
export const pageOperations = [
  searchParcels,
  viewParcel,
  chargeMap,
  listExamples,
  listPlans,
  listSources,
] satisfies readonly AnyOperation[];
