import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measure } from './backtest/measure.ts';
import { calibrateEnergy } from './energy/calibrate-energy.ts';
import { CALIBRATION_DIR, readInputs, shippedEngine } from './load.ts';
import { measureProjects } from './projects/measure-projects.ts';
import { propose, proposalText } from './propose.ts';
import { calibrateSavings } from './savings/calibrate-savings.ts';
import { systemsText, systemWidths } from './systems.ts';

/**
 * `npm run calibrate [-- --check]`: refits prices, correction and bands from the corpus and writes the two fitted files
 * as a proposed catalogue change (review it with git diff). `--check` writes nothing and fails when they would change.
 * `--systems` prices a sample of lots with other systems as well and writes what the interval makes of it (a minute).
 * `--energy` fits levels of energy to the held lots instead (`catalog/energy`) and foretells a year that the fit has not seen.
 * `--measured FOLDER` does another thing: it fits the shares of savings realised to an operator's own measurements.
 */
const { values: asked } = parseArgs({
  options: {
    check: { type: 'boolean' },
    systems: { type: 'boolean' },
    energy: { type: 'boolean' },
    measured: { type: 'string' },
  },
});
const check = asked.check === true;
if (asked.measured !== undefined) calibrateSavings(asked.measured, check);
else if (asked.energy !== true) await refit();
else if (!(await calibrateEnergy(check)) && check) process.exitCode = 1;

async function refit(): Promise<void> {
  const engine = shippedEngine();
  const inputs = readInputs();
  const projects = measureProjects(engine.snapshot, inputs.settings);
  const { unitCosts, accuracy } = propose(measure(inputs), projects);
  const files: Record<string, string> = {
    'unit-costs.yaml': proposalText(unitCosts),
    'accuracy.yaml': proposalText(accuracy),
    ...(asked.systems === true
      ? { '../factors/interval-systems.yaml': systemsText(await systemWidths(engine)) }
      : {}),
  };
  let changed = 0;
  for (const [file, text] of Object.entries(files)) {
    const path = join(CALIBRATION_DIR, file);
    const same = existsSync(path) && readFileSync(path, 'utf8') === text;
    if (!same) changed += 1;
    if (!same && !check) writeFileSync(path, text);
    console.log(`${file}: ${same ? 'unchanged' : check ? 'would change' : 'written'}`);
  }
  for (const cell of accuracy.cells) {
    const { calibrated, raw } = cell;
    console.log(
      `${cell.label}, out of fold, n ${calibrated.n}: median APE ${calibrated.median_ape} (raw ${raw.median_ape}), ` +
        `within 50 % ${calibrated.within_50}, coverage ${calibrated.coverage}, correction ${cell.bias_correction}`,
    );
  }
  if (check && changed > 0) process.exitCode = 1;
}
