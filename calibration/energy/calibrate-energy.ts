import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EnergyLevelFile } from '../../src/catalog/sections/energy-level.ts';
import type { SiteEuiFile } from '../../src/catalog/sections/energy.ts';
import { ROOT, shippedEngine, yaml } from '../load.ts';
import { fitLevels } from './fit-level.ts';
import { heldOut } from './held-out.ts';
import { levelFile, levelText } from './level-text.ts';
import { scoreFolds } from './score-folds.ts';
import { reportedLots } from './lots.ts';
import { siteEuiText } from './site-eui-text.ts';

/** Newest year fitted; the year before it is the newest that the held-out test sees. */
const NEWEST_YEAR = 2022;

/** Fits the levels of energy to the held lots and writes them as a proposed catalogue change; false where files would change. */
export async function calibrateEnergy(isCheck: boolean): Promise<boolean> {
  const engine = shippedEngine();
  const lots = await reportedLots(engine);
  const folder = join(ROOT, 'catalog', 'energy');
  const levelPath = join(folder, 'energy-level.yaml');
  const siteEuiPath = join(folder, 'site-eui.yaml');
  const { stated_spread } = yaml(levelPath) as EnergyLevelFile;
  const { plausible } = engine.snapshot.sections.siteEui;
  const years = { fittedTo: NEWEST_YEAR - 1, year: NEWEST_YEAR };
  const tested = heldOut(lots, years, plausible);
  console.table(tested);
  const fitted = fitLevels(lots, NEWEST_YEAR, plausible);
  console.table(scoreFolds(lots, fitted));
  const file = levelFile(fitted, NEWEST_YEAR, { stated_spread, held_out: heldOutRows(tested, years) });
  const texts = [
    [levelPath, levelText(file)],
    [siteEuiPath, siteEuiText(fitted, yaml(siteEuiPath) as SiteEuiFile)],
  ] as const;
  const changed = texts.filter(([path, text]) => readFileSync(path, 'utf8') !== text);
  for (const [path, text] of isCheck ? [] : changed) writeFileSync(path, text);
  console.log(`${changed.length} files ${isCheck ? 'would change' : 'written'}`);
  return changed.length === 0;
}

const rounded = (value: number): number => Number(value.toFixed(4));

const heldOutRows = (
  tested: ReturnType<typeof heldOut>,
  { fittedTo, year }: { readonly fittedTo: number; readonly year: number },
): EnergyLevelFile['held_out'] => ({
  fitted_to: fittedTo,
  foretold: year,
  source: 'nyc_ll84_cy2022',
  rows: tested.map((row) => ({
    class: row.name,
    lots: row.n,
    coverage: rounded(row.coverage),
    error: rounded(row.errorOfLevel),
    error_of_last_report: rounded(row.errorOfLastReport),
    error_of_class_median: rounded(row.errorOfClass),
    nearer_than_last_report: rounded(row.nearerThanLast),
  })),
});
