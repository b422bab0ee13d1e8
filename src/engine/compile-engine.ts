import type { Snapshot } from '../catalog/snapshot.ts';
import type { Insights } from '../contract/insights.ts';
import type { CalendarDate } from '../quantities/calendar-date.ts';
import { atOnce } from './at-once.ts';
import type { BuildingInput } from './building/types.ts';
import { compileScopes } from './costs/scope-table.ts';
import { compileRates } from './energy/bills/rate-table.ts';
import type { EngineSnapshot } from './engine-snapshot.ts';
import { evenSections } from './even-sections.ts';
import { assumedSavings } from './estimate/assumption-share.ts';
import type { ComplianceProfile } from './compliance/types.ts';
import { complianceAsIs } from './estimate/compliance-as-is.ts';
import { responseTerms } from './estimate/demand-response.ts';
import { estimateInParts } from './estimate/estimate.ts';
import { measuresAlone, type MeasuresAlone } from './estimate/measure-alone.ts';
import { tried, type Tried } from './estimate/tried.ts';
import type { EngineRequest, Estimated, EstimateOutcome } from './estimate/types.ts';
import { decidingFacts, findings, type Finding } from './insights/find-out-first.ts';
import { RegionProspects } from './incentives/region-prospects.ts';
import { insights } from './insights/insights.ts';
import { compileMeasures } from './measures/measure-tables.ts';
import type { Tier } from './measures/types.ts';
import { compilePrices } from './pricing/price-tables.ts';
import { comparableProjects } from './projects/comparables.ts';
import { boughtByProjects } from './uncertainty/tier-evidence.ts';
import { intervalRules } from './uncertainty/interval-rules.ts';
import { accuracyTable } from './uncertainty/measured-accuracy.ts';
import { compileWorkPrices } from './uncertainty/work-prices.ts';
import { usualTable } from './usual-money/usual-table.ts';

/** Code and catalogue as one thing that answers. */
export interface Engine {
  /** Names code and catalogue together: two engines of one id answer alike, byte for byte. */
  readonly id: string;
  /** `<package version>+<digest of the code>`. */
  readonly methodologyVersion: string;
  readonly snapshot: EngineSnapshot;
  /**
   * The estimate: a pure function of the request, the building and a calendar day. Never throws for input: what cannot
   * be offered is `rejected` with the reason.
   */
  estimate(request: EngineRequest, input: BuildingInput, asOf: CalendarDate): EstimateOutcome;
  /** The same with pauses, for who has others to answer meanwhile. */
  estimateInParts(
    request: EngineRequest,
    input: BuildingInput,
    asOf: CalendarDate,
  ): Generator<void, EstimateOutcome>;
  /** The same estimate by its numbers alone: what a tier costs, earns and spans, and what is recommended. */
  tried(request: EngineRequest, input: BuildingInput, asOf: CalendarDate): Tried;
  /** How Local Law 97 reaches the building, and its charges while nothing is done. */
  complianceAsIs(input: BuildingInput, asOf: CalendarDate): ComplianceProfile;
  /** Each measure by itself on the building: as a job of its own, or why it is not for it. */
  measuresAlone(
    request: EngineRequest,
    input: BuildingInput,
    asOf: CalendarDate,
    ids: readonly string[],
  ): MeasuresAlone;
  /** What an adviser would add to an estimate. Pauses. */
  insights(outcome: Estimated, suggested: Tier | null): Generator<void, Insights>;
  /** What to find out first, as `insights` has it, with the buildings that were tried. Pauses after each. */
  findings(outcome: Estimated, suggested: Tier): Generator<void, readonly Finding[]>;
  /** The missing facts that change what is recommended. Pauses after each. */
  decidingFacts(outcome: Estimated): Generator<void, readonly Pick<Finding, 'input' | 'question'>[]>;
}

/** Works out everything that depends on the catalogue alone, once, and gives the engine that answers from it. */
export function compileEngine(snapshot: Snapshot, methodologyVersion: string): Engine {
  const prepared = engineSnapshot(snapshot);
  return {
    id: `${methodologyVersion} ${snapshot.digest}`,
    methodologyVersion,
    snapshot: prepared,
    estimate: (request, input, asOf) => atOnce(estimateInParts({ request, input, asOf }, prepared)),
    estimateInParts: (request, input, asOf) => estimateInParts({ request, input, asOf }, prepared),
    tried: (request, input, asOf) => tried({ request, input, asOf }, prepared),
    complianceAsIs: (input, asOf) => complianceAsIs(input, asOf, prepared),
    measuresAlone: (request, input, asOf, ids) =>
      measuresAlone(
        { request, input, asOf },
        prepared.sections.measures.list.filter(({ id }) => ids.includes(id)),
        prepared,
      ),
    insights: (outcome, suggested) => insights(outcome, suggested, prepared),
    findings: (outcome, suggested) => findings(outcome, suggested, prepared),
    decidingFacts: (outcome) => decidingFacts(outcome, prepared),
  };
}

/** The snapshot with the engine's tables. */
function engineSnapshot(snapshot: Snapshot): EngineSnapshot {
  const sections = evenSections(snapshot.sections);
  const { programs, incentiveRules } = sections;
  const projects = comparableProjects({ ...snapshot, sections });
  return {
    ...snapshot,
    sections,
    tables: {
      rates: compileRates(snapshot),
      prices: compilePrices(sections),
      measures: compileMeasures(sections),
      scopes: compileScopes(sections.calibration),
      interval: intervalRules(sections.factors),
      workPrices: compileWorkPrices(sections),
      prospects: {
        nyc: new RegionProspects(programs.estimate.nyc, incentiveRules),
        westchester: new RegionProspects(programs.estimate.westchester, incentiveRules),
      },
      accuracy: accuracyTable(sections.calibration),
      responseTerms: responseTerms(snapshot),
      projects,
      assumedSavings: assumedSavings(sections.measures.list),
      boughtByProjects: boughtByProjects(projects, sections.calibration),
      usual: usualTable(sections),
    },
  };
}
