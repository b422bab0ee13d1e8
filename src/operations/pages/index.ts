import type { AnyOperation } from '../operation.ts';
import { listPlans } from './list-plans.ts';
import { listSources } from './list-sources.ts';
import { viewParcel } from './parcel-view.ts';
import { searchParcels } from './search-parcels.ts';

/** What the web app's pages ask for beside the public interfaces. */
export const pageOperations = [
  searchParcels,
  viewParcel,
  listPlans,
  listSources,
] satisfies readonly AnyOperation[];
