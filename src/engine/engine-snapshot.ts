import type { Snapshot } from '../catalog/snapshot.ts';
import type { ScopeTable } from './costs/scope-table.ts';
import type { RateTable } from './energy/bills/rate-table.ts';
import type { ResponseTerms } from './estimate/demand-response.ts';
import type { RegionProspects } from './incentives/region-prospects.ts';
import type { MeasureTables } from './measures/measure-tables.ts';
import type { PriceTables } from './pricing/price-tables.ts';
import type { Project } from './projects/types.ts';
import type { IntervalRules } from './uncertainty/interval-rules.ts';
import type { AccuracyTable } from './uncertainty/measured-accuracy.ts';
import type { WorkPrices } from './uncertainty/work-prices.ts';
import type { UsualTable } from './usual-money/usual-table.ts';

/** Everything the engine works out of a catalogue before the first building. */
interface EngineTables {
  readonly rates: RateTable;
  readonly prices: PriceTables;
  readonly measures: MeasureTables;
  readonly scopes: ScopeTable;
  readonly interval: IntervalRules;
  readonly workPrices: WorkPrices;
  /** Programs that the estimates of a region try. */
  readonly prospects: Readonly<Record<'nyc' | 'westchester', RegionProspects>>;
  readonly accuracy: AccuracyTable;
  /** Null where the catalogue has no program that pays for demand response. */
  readonly responseTerms: ResponseTerms | null;
  /** Real projects that a tier of housing can be compared with. */
  readonly projects: readonly Project[];
  /** Ids of measures with an assumed saving figure. */
  readonly assumedSavings: ReadonlySet<string>;
  /** Ids of measures of the kinds of work that those projects bought. */
  readonly boughtByProjects: ReadonlySet<string>;
  /** What programs usually pay toward, by measure. */
  readonly usual: UsualTable;
}

/** A catalogue snapshot with the engine's tables made from it. */
export interface EngineSnapshot extends Snapshot {
  readonly tables: EngineTables;
}
