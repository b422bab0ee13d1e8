import type { AuditArtifact } from '../contract/estimate/index.ts';
import { csvLine } from '../portfolio-table/csv-text.ts';
import { answeredBuilding } from './answered-building.ts';

/** Columns of SEED's own list of properties, then this program's figures as extra data: a line a tier would repeat the property, so that the suggested tier is given. */
export function seedCsv(artifact: AuditArtifact): string {
  const building = answeredBuilding(artifact);
  const tier = artifact.tiers.find(({ tier: id }) => id === artifact.default_tier?.tier) ?? artifact.tiers[0];
  const cells: readonly (readonly [string, string | number | null])[] = [
    ['Jurisdiction Property ID', building.parcelId],
    ['Jurisdiction Tax Lot ID', building.parcelId],
    ['Property Type', building.use ?? building.buildingClass],
    ['Gross Floor Area (ft²)', building.areaSqft],
    ['Year Built', building.yearBuilt],
    ['Building Count', building.facts.buildings_on_lot ?? null],
    ['Latitude', building.latitude],
    ['Longitude', building.longitude],
    ['Site EUI (kBtu/ft²/year)', artifact.resolution.site_eui_kbtu_per_sqft],
    ['Year Ending', building.facts.bills === undefined ? null : `${building.facts.bills.last_month}-28`],
    ['Plumbline Evaluated On', building.day],
    ['Plumbline Methodology', artifact.methodology_version],
    ['Plumbline Catalogue', artifact.data_snapshot.catalog_version],
    ['Plumbline Tier', tier?.tier ?? null],
    ['Plumbline Total Cost (USD)', tier?.cost_breakdown.totalCost ?? null],
    ['Plumbline Low Cost (USD)', tier?.sensitivity.bestCase ?? null],
    ['Plumbline High Cost (USD)', tier?.sensitivity.worstCase ?? null],
    ['Plumbline Counted Incentives (USD)', tier?.roi.totalIncentives ?? null],
    ['Plumbline NPV (USD)', tier?.roi.npv ?? null],
    ['Plumbline Site Energy Savings', tier?.roi.siteEnergySavings ?? null],
  ];
  return csvLine(cells.map(([name]) => name)) + csvLine(cells.map(([, value]) => value));
}
