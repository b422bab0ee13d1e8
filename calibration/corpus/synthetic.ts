import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusRow } from '../../src/catalog/sections/calibration-corpus.ts';
import type { CompiledEscalation } from '../../src/catalog/sections/escalation.ts';
import { indexRatio, midpointMonth } from '../../src/engine/costs/scope.ts';
import { CALIBRATION_DIR, readInputs } from '../load.ts';
import { seededRandom } from '../random.ts';
import { corpusCsv } from './corpus-csv.ts';

/**
 * Invented records with a known truth: they test that the pipeline finds a price law it is given. They are labelled
 * `synthetic`, stand in a file of their own, and never enter a fit, a correction, a band, an error or an n.
 *
 * cost = cost at 100,000 sqft × (area / 100,000)^exponent × (0.4 in earlier jobs of the last law) × e^(0.3 z), in dollars
 * of August 2025, carried to the job's midpoint by the same index as real ones. Areas are log-uniform, 30,000-400,000.
 */
export interface SyntheticLaw {
  readonly measures: string;
  readonly costUsdAtReference: number;
  readonly exponent: number;
  /** Multiplier of jobs before 2018. */
  readonly earlier: number;
}

const SYNTHETIC_SEED = 7;
export const SYNTHETIC_SCATTER = 0.3;
export const SYNTHETIC_LAWS: readonly SyntheticLaw[] = [
  { measures: 'steam_system_optimization', costUsdAtReference: 200_000, exponent: 0.5, earlier: 1 },
  {
    measures: 'boiler_conversion; climate_control',
    costUsdAtReference: 8_000_000,
    exponent: 0.2,
    earlier: 1,
  },
  { measures: 'dhw_heater', costUsdAtReference: 250_000, exponent: 0.35, earlier: 0.4 },
];
const JOBS_PER_LAW = 40;

interface Market {
  readonly escalation: CompiledEscalation;
  readonly priceSeries: string;
  readonly constructionMonths: number;
}

export function syntheticRows(market: Market): CorpusRow[] {
  const random = seededRandom(SYNTHETIC_SEED);
  return SYNTHETIC_LAWS.flatMap((law, lawIndex) =>
    Array.from({ length: JOBS_PER_LAW }, (_, index) =>
      syntheticRow(law, lawIndex * JOBS_PER_LAW + index, { random, market }),
    ),
  );
}

function syntheticRow(
  law: SyntheticLaw,
  number: number,
  { random, market }: { random: () => number; market: Market },
): CorpusRow {
  const areaSqft = Math.round(30_000 * (400_000 / 30_000) ** random());
  const year = 2014 + Math.floor(random() * 11);
  const scatter = Math.exp(SYNTHETIC_SCATTER * normal(random));
  const size = (areaSqft / 100_000) ** law.exponent * (year < 2018 ? law.earlier : 1);
  const to = midpointMonth(year, 'end', market.constructionMonths);
  const ratio = indexRatio(market.escalation, market.priceSeries, { from: '2025-08', to }) ?? 1;
  const id = `SYN-${String(number + 1).padStart(3, '0')}`;
  return {
    record_id: id,
    kind: 'synthetic',
    source_set: 'synthetic_generator',
    use: 'headline',
    reason: 'invented: tests the pipeline only',
    building: id.toLowerCase(),
    building_name: `Synthetic building ${number + 1}`,
    bbl: '',
    borough: 'Queens',
    building_class: 'education',
    year: String(year),
    dating: 'end',
    area_sqft: String(areaSqft),
    units: '',
    measures: law.measures,
    other_scope: '',
    construction_usd: String(Math.round(law.costUsdAtReference * size * scatter * ratio)),
    soft_usd: '',
    pv_kw: '',
  };
}

/** A standard normal draw (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

if (import.meta.main) {
  const { escalation, settings } = readInputs();
  const { priceSeries, constructionMonths } = settings;
  const rows = syntheticRows({ escalation, priceSeries, constructionMonths });
  writeFileSync(join(CALIBRATION_DIR, 'corpus', 'synthetic.csv'), corpusCsv(rows));
  console.log(`${rows.length} synthetic records`);
}
