import type { MadeBy } from '../../contract/portfolio.ts';
import type { EstimateServices } from '../estimate/services.ts';

/** Estimates of many rows, with the name of the programs that are served beside them. */
export interface PricingServices extends EstimateServices {
  readonly programsVersion: string;
}

/** What rows are made by on a day. */
export function madeBy(
  { snapshot, methodologyVersion, programsVersion, lookup }: PricingServices,
  day: string,
): MadeBy {
  const { digest, adapter } = lookup.status();
  return {
    methodology_version: methodologyVersion,
    catalog_version: snapshot.catalogVersion,
    programs_version: programsVersion,
    parcels: digest ?? adapter,
    evaluated_on: day,
  };
}
