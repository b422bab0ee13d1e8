import type { BuildingRecord } from '../../src/contract/building-record.ts';
import type { BuildingInput } from '../../src/engine/building/types.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import { emissionsOfTotals, emittingTotals } from '../../src/engine/compliance/emissions.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { KBTU_PER_KWH } from '../../src/quantities/units.ts';
import { median, quantile } from '../../calibration/energy/statistics.ts';
import { engine, heldLots, lookup } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * Emissions of Local Law 97 beside the tonnes the City published for CY2022, on the same energy: the published intensity
 * times the published area, split by fuel as the engine splits it. `npm run -s node -- bench/law/against-the-city.ts [lots=all]`
 */
const LOTS = Number(process.argv[2] ?? Infinity);
/** Uses with fewer lots are summed. */
const LEAST_LOTS = 60;
const LARGEST = 10;
const { snapshot } = engine;

/**
 * kg CO2e a kBtu behind the published tonnes, in the order of FUELS. Electricity is read off the table itself: its all-electric
 * lots stand at 0.0845. Gas 0.05311, oil 0.0742 and steam 0.0664 are Portfolio Manager's.
 */
const CITY_KG_PER_KBTU = [0.0845, 0.05311, 0.0742, 0.0742, 0.0664] as const;

interface Compared {
  readonly bbl: string;
  readonly use: string;
  /** Our tonnes over the City's; the part of it by coefficients; the part by the split of fuels. */
  readonly ratio: number;
  readonly byCoefficient: number;
  readonly byFuels: number;
  /** Year of the lot's own fuels; null where the split is that of its class. */
  readonly mixYear: number | null;
  readonly cityTco2e: number;
  /** Tells the fuels: gas alone is 0.053, electricity alone 0.0845; outside of them energy and tonnes do not belong together. */
  readonly cityKgPerKbtu: number;
  readonly kbtu: number;
  readonly shares: readonly number[];
}

function compare(bbl: string, record: BuildingRecord, input: BuildingInput): Compared | null {
  const cityTco2e = record.reportedGhgTco2e;
  const report = record.energyReports?.find(({ year, basis }) => year === 2022 && basis !== 'inferred');
  if (report?.usable !== true || cityTco2e === null || cityTco2e <= 0) return null;
  if (record.sources['reportedGhgTco2e']?.startsWith('LL84 CY2022') !== true) return null;
  const { siteEuiKbtuPerSqft: eui, floorAreaSqft } = report;
  if (eui === null || floorAreaSqft === null || floorAreaSqft <= 0) return null;
  const profile = resolveBuilding({ input, requestedOwnerType: null }, snapshot);
  const [gridKwh = 0, ...burned] = emittingTotals(baselineEnergy(profile, snapshot).state);
  const site = [gridKwh * KBTU_PER_KWH, ...burned];
  const total = site.reduce((sum, each) => sum + each, 0);
  const kbtu = eui * floorAreaSqft;
  const shares = site.map((each) => each / total);
  const scaled = shares.map((share, fuel) => (share * kbtu) / (fuel === 0 ? KBTU_PER_KWH : 1));
  const ours = emissionsOfTotals(scaled, { year: 2024, scenario: 'promulgated' }, snapshot);
  const atCityFactors =
    shares.reduce((sum, share, fuel) => sum + share * kbtu * (CITY_KG_PER_KBTU[fuel] ?? NaN), 0) / 1000;
  return {
    bbl,
    use: report.use ?? 'not named',
    mixYear: profile.fuelUse.reports?.mixYear ?? input.energyYear ?? null,
    ratio: ours / cityTco2e,
    byCoefficient: ours / atCityFactors,
    byFuels: atCityFactors / cityTco2e,
    cityKgPerKbtu: (cityTco2e * 1000) / kbtu,
    cityTco2e,
    kbtu,
    shares,
  };
}

const percent = (ratio: number): string => `${ratio >= 1 ? '+' : ''}${((ratio - 1) * 100).toFixed(1)} %`;

function row(name: string, lots: readonly Compared[]): string {
  const ratios = lots.map(({ ratio }) => ratio);
  const cells = [
    name,
    String(lots.length),
    percent(median(ratios)),
    `${percent(quantile(ratios, 0.1))} to ${percent(quantile(ratios, 0.9))}`,
    percent(median(lots.map(({ byCoefficient }) => byCoefficient))),
    percent(median(lots.map(({ byFuels }) => byFuels))),
    percent(
      lots.reduce((sum, { ratio, cityTco2e }) => sum + ratio * cityTco2e, 0) /
        lots.reduce((sum, { cityTco2e }) => sum + cityTco2e, 0),
    ),
  ];
  return `| ${cells.join(' | ')} |`;
}

const compared: Compared[] = [];
const seen = new Set<string>();
for await (const { bbl, record, input } of heldLots(sampleBbls(LOTS))) {
  // A condominium's unit lots answer with their billing lot, which is compared once.
  const lot = record.billingBbl ?? bbl;
  if (seen.has(lot)) continue;
  seen.add(lot);
  const made = compare(lot, record, input);
  if (made !== null) compared.push(made);
}
await lookup.close();

const byUse = [...Map.groupBy(compared, ({ use }) => use)].toSorted((a, b) => b[1].length - a[1].length);
const [named, rare] = [
  byUse.filter(([, lots]) => lots.length >= LEAST_LOTS),
  byUse.filter(([, lots]) => lots.length < LEAST_LOTS),
];
console.log('| use | lots | median | middle 80 % | by coefficients | by fuels | all tonnes |');
console.log('|---|---|---|---|---|---|---|');
console.log(row('all', compared));
for (const [use, lots] of named) console.log(row(use, lots));
console.log(
  row(
    'other uses',
    rare.flatMap(([, lots]) => lots),
  ),
);
const own = compared.filter(({ mixYear }) => mixYear !== null);
console.log(row('fuels of the lot, of an earlier year', own));
console.log(
  row(
    'fuels of the class',
    compared.filter(({ mixYear }) => mixYear === null),
  ),
);
const STEAM = 4;
const hasSteam = ({ shares }: Compared): boolean => (shares[STEAM] ?? 0) > 0;
console.log(row('with district steam', compared.filter(hasSteam)));
console.log(
  row(
    'without',
    compared.filter((lot) => !hasSteam(lot)),
  ),
);
const within = (share: number) => compared.filter(({ ratio }) => Math.abs(ratio - 1) <= share).length;
console.log(`within 5 %: ${within(0.05)}, 10 %: ${within(0.1)}, 25 %: ${within(0.25)}`);
const impossible = compared.filter(
  ({ cityKgPerKbtu: kg }) => kg < CITY_KG_PER_KBTU[1] * 0.98 || kg > CITY_KG_PER_KBTU[0] * 1.02,
);
console.log(`published tonnes that no fuels make of the published energy: ${impossible.length}`);
console.log('largest, by the logarithm of the ratio:');
const far = compared.toSorted((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)));
for (const lot of far.slice(0, LARGEST)) console.log(JSON.stringify(lot));
console.log('largest, in tonnes:');
const tonnes = ({ ratio, cityTco2e }: Compared): number => Math.abs(ratio - 1) * cityTco2e;
for (const lot of compared.toSorted((a, b) => tonnes(b) - tonnes(a)).slice(0, LARGEST))
  console.log(JSON.stringify(lot));
