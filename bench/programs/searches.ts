/**
 * Searches people make, and what has to stand among the first three programs found:
 *
 *   node bench/programs/searches.ts
 */
import type { ProgramSummary } from '../../src/contract/programs/index.ts';
import type { Static } from 'typebox';
import { callOperation } from './call-operation.ts';

type Found = Static<typeof ProgramSummary>;

/** A pattern of ids or names; the first three hold it. */
export const SEARCHES: readonly (readonly [query: string, wanted: RegExp])[] = [
  ['investment tax credit', /us-irc-48/],
  ['ITC', /us-irc-48/],
  ['New York City', /nyc|new york city/i],
  ['PACE financing', /pace/i],
  ['Westchester', /con edison|westchester|coned/i],
  ['boiler replacement', /boiler|heating|gas|furnace/i],
  ['multifamily electrification', /multifamily|mf_/i],
  ['condo solar', /solar|48e|sun/i],
  ['steam trap', /steam|boiler|gas|efficiency/i],
  ['heat pump New York', /heat|hp/i],
  ['Con Ed', /coned|con edison/i],
  ['J-51', /j51/],
  ['Mass Save heat pump', /mass-save|mass save/i],
  ['battery storage California', /storage|battery|sgip/i],
  ['EV charger rebate Colorado', /charg|ev|vehicle/i],
  ['179D', /179d/],
  ['bonus depreciation', /168k|macrs|168n/],
  ['green roof', /green_roof|green roof/i],
  ['demand response Con Edison', /dlm|demand/i],
  ['window replacement rebate', /window|weatheriz|insulat|home|efficien|residential|rebate/i],
  ['low income weatherization', /weatheriz|wap|low-income|income/i],
  ['geothermal tax credit', /geothermal/i],
  ['commercial lighting rebate', /commercial|business|lighting|c&i/i],
  ['multifamily insulation', /multifamily|mf|ameep|mpp|insul/i],
  ['co-op energy audit New York', /flextech|accelerator|audit|mpp|coop|pathways/i],
  ['property tax abatement solar New York', /pta|487|abatement/i],
  ['USDA rural energy', /reap/],
  ['Vermont heat pump water heater', /^vt|-vt-|vermont/i],
];

if (import.meta.main) {
  let good = 0;
  for (const [q, wanted] of SEARCHES) {
    const answer = callOperation<{ programs: Found[]; total: number }>('listPrograms', { q, limit: 3 });
    if ('problem' in answer) throw new Error(`${q}: ${answer.problem}`);
    const held = answer.programs.some(({ id, name }) => wanted.test(`${id} ${name}`));
    if (held) good += 1;
    const first = answer.programs.map(({ id }) => id.slice(0, 60)).join(' | ');
    process.stdout.write(`${held ? 'good' : 'POOR'} ${q} (${answer.total}): ${first}\n`);
  }
  process.stdout.write(`${good} of ${SEARCHES.length} good\n`);
}
