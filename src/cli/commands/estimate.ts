import type { BaselineView } from '../../contract/estimate/baseline.ts';
import type { TierEntry } from '../../contract/estimate/response.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { Option } from 'commander';
import { ProblemError } from '../../contract/error-codes.ts';
import type { EstimateResponse, EstimateSummary, Roi } from '../../contract/estimate/index.ts';
import {
  artifactWithFacts,
  createArtifact,
  createEstimate,
  createSummary,
  estimateWithFacts,
  summaryWithFacts,
} from '../../operations/estimate/index.ts';
import { conflictSentence } from '../../operations/estimate/conflict-sentence.ts';
import type { Maybe } from '../../operations/operation.ts';
import type { CliServices, CommandModule } from '../command.ts';
import { readJson } from '../json-file.ts';
import { dollars, percent, years } from '../money-cells.ts';
import { tableOf } from '../output.ts';
import { billsText } from './estimate-bills.ts';
import { summaryText } from './estimate-summary.ts';
import { classReadAs, requestFrom, requestOptions, type RequestOptions } from './estimate-request.ts';
import { whole } from '../../quantities/number-text.ts';

interface Options extends RequestOptions {
  readonly artifact?: true;
  readonly bills?: true;
  readonly view?: 'full' | 'summary';
  readonly out?: string;
  readonly facts?: string;
  readonly account?: string;
}

const EXAMPLES = `
Examples:
  $ plumbline estimate 860 Grand Concourse, Bronx
  $ plumbline estimate --bbl 1008350041
  $ plumbline estimate --area 85000 --class D4 --year 1928 --units 84 --json
  $ plumbline estimate --bbl 1008350041 --view summary
  $ plumbline estimate --area 85000 --class D4 --year 1928 --units 84 --bills
  $ plumbline estimate --bbl 1008350041 --facts facts.json
  $ plumbline estimate request.json --artifact --out artifact.json
  $ echo '{"bbl":"1008350041"}' | plumbline estimate - --json`;

/** `plumbline estimate [request] [--artifact]` */
export const estimateCommand: CommandModule = (program, services) => {
  const command = program
    .command('estimate [address-or-request...]')
    .description(
      'Estimate the retrofit of a building: by address, options, or a request file (- for standard input)',
    )
    .option('--artifact', 'the audit artifact: provenance of every line, reconciliation, reproducibility')
    .addOption(
      new Option('--view <view>', 'summary: the answer in short, with what to find out first')
        .choices(['full', 'summary'])
        .conflicts('artifact'),
    )
    .option('--bills', 'with the rate of each fuel and its twelve bills, as is and after each tier')
    .option('--out <file>', 'also write the answer to a file as JSON')
    .option('--facts <file>', 'JSON file of facts of the building (docs/facts.md)')
    .option('--account <id>', 'with what this account knows of the lot')
    .addHelpText('after', EXAMPLES);
  requestOptions(command).action(async (words: string[], options: Options) => {
    const answer = await answerOf(services, await requestOf(services, words, options), options);
    if (options.out !== undefined) writeFileSync(options.out, `${JSON.stringify(answer)}\n`);
    const readAs = classReadAs(options);
    services.output.result(
      answer,
      () =>
        `${readAs === null ? '' : `${readAs}\n`}${'view' in answer ? summaryText(answer) : textOf(answer)}${
          options.bills === true && 'tiers' in answer && !('view' in answer) ? `\n${billsText(answer)}` : ''
        }`,
    );
  });
};

/** The request of a file, of the lot at an address, or of options alone. */
async function requestOf(
  services: CliServices,
  words: readonly string[],
  options: Options,
): Promise<unknown> {
  const [first] = words;
  if (first === undefined || (words.length === 1 && isFile(first))) return requestFrom(first, options);
  return requestFrom(undefined, { ...options, bbl: await lotAt(services, words.join(' ')) });
}

/** `-` is standard input. */
const isFile = (word: string): boolean => word === '-' || word.endsWith('.json') || existsSync(word);

const MOST_LOTS = 10;

/** The one lot that is at an address. @throws ProblemError that names what is held instead, also where the spelling was mended. */
async function lotAt({ parcels }: CliServices, address: string): Promise<string> {
  const { match, matches, suggestions, note } = await parcels.search(address, MOST_LOTS);
  const [only, second] = matches;
  if (match === 'exact' && only !== undefined && second === undefined) return only.parcelId;
  const lots = match === 'none' ? suggestions : matches;
  const fix = lots.length === 0 ? 'Describe the building: --area and --class.' : 'Name one by --bbl:';
  throw new ProblemError(
    'building-not-found',
    `${note ?? `${matches.length} lots are at "${address}".`} ${fix}`,
    lots.map(({ parcelId, address: at, borough }) => ({
      pointer: '/bbl',
      code: match === 'none' ? 'another_building' : 'one_of',
      message: `${parcelId} is ${[at, borough].filter((part) => part !== null).join(', ')}`,
    })),
  );
}

/** With facts where some are given or an account is named. */
function answerOf(
  services: CliServices,
  request: unknown,
  options: Options,
): Maybe<EstimateResponse | EstimateSummary> {
  const { facts: file, account } = options;
  const context = services.context();
  const plain = { value: request };
  const withFacts = {
    value: {
      request,
      ...(file !== undefined && { facts: readJson(file) }),
      ...(account !== undefined && { account_id: account }),
    },
  };
  const knows = file !== undefined || account !== undefined;
  if (options.artifact === true)
    return knows
      ? services.call(artifactWithFacts, context, withFacts)
      : services.call(createArtifact, context, plain);
  if (options.view === 'summary')
    return knows
      ? services.call(summaryWithFacts, context, withFacts)
      : services.call(createSummary, context, plain);
  return knows
    ? services.call(estimateWithFacts, context, withFacts)
    : services.call(createEstimate, context, plain);
}

const usualText = (usual: Roi['usualIncentives']): string =>
  usual ? `${dollars(usual.low)} to ${dollars(usual.high)}` : '';

/** Whom to ask before signing the tier that is shown first. */
const askLines = ({ tiers, default_tier: verdict }: EstimateResponse): string[] =>
  (tiers.find(({ tier }) => tier === verdict?.tier)?.usual_money?.calls ?? []).map(
    ({ name, page, say }) => `ask: ${name}${page === null ? '' : `, ${page}`}. ${say}`,
  );

function textOf(answer: EstimateResponse): string {
  const { resolution, default_tier: preferred, measured_accuracy: accuracy } = answer;
  const rows = answer.tiers.map((entry) => [
    entry.tier === preferred?.tier ? `${entry.tier} *` : entry.tier,
    dollars(entry.cost_breakdown.totalCost),
    `${dollars(entry.sensitivity.bestCase)} to ${dollars(entry.sensitivity.worstCase)}`,
    dollars(entry.roi.totalIncentives),
    dollars(entry.roi.potentialIncentives),
    usualText(entry.roi.usualIncentives),
    dollars(entry.roi.totalAnnualSavings),
    years(entry.roi.simplePaybackYears),
    dollars(entry.roi.npv),
    percent(entry.roi.siteEnergySavings),
  ]);
  const head = [
    'tier',
    'cost',
    '80 % band',
    'incentives counted',
    'contingent',
    'usual, not counted',
    'savings a year',
    'payback',
    'NPV',
    'energy saved',
  ];
  return [
    `${resolution.parcel_id ?? 'Described building'}: ${resolution.building_class ?? 'class unknown'}, ${whole(resolution.gross_floor_area_sqft)} sqft, ${resolution.site_eui_kbtu_per_sqft} kBtu/sqft/yr`,
    energyText(resolution.baseline),
    `energy level: ${resolution.baseline.range.text}`,
    ...resolution.baseline.fuels.flatMap(({ fuel, own_bills: own }) =>
      own === undefined ? [] : [`${fuel}: ${own.text}`],
    ),
    tableOf(head, rows),
    ...(preferred === null ? [] : [`* ${preferred.reason}`]),
    ...uncountedLine(answer),
    ...askLines(answer),
    ...answer.tiers.flatMap(scheduleText),
    ...resolution.withheld_tiers.map(({ tier, reason }) => `${tier} is not offered: ${reason}`),
    ...(resolution.conflicts ?? []).map(conflictSentence),
    ...factLines(answer),
    `${accuracy.calibration_status}: ${accuracy.disclosure}`,
    ...answer.consistency_warnings.map((warning) => `warning: ${warning}`),
    `${answer.methodology_version}, catalogue ${answer.data_snapshot.catalog_version}`,
  ].join('\n');
}

/** Charges that rest on something assumed; they stand in no sum. */
const uncountedLine = ({ compliance }: EstimateResponse): string[] => {
  const uncounted = compliance?.uncounted ?? null;
  return uncounted === null ? [] : [`not counted: ${uncounted.text}`];
};

/** What the tier would earn if published schedules that ended went on. */
function scheduleText({ tier, roi }: TierEntry): string[] {
  const npv = roi.npvIfLastScheduleContinues;
  return npv === null ? [] : [`${tier}: NPV ${dollars(npv)} if the last published schedule continues`];
}

/** What is bought a year, what it costs, and which years say so. */
function energyText({ fuels, bill, reports }: BaselineView): string {
  const bought = fuels.map(({ fuel, quantity, unit }) => `${fuel} ${whole(quantity)} ${unit}`).join(', ');
  const used = reports.filter(({ used: counts }) => counts);
  const from = used.map(
    ({ gives, year, basis }) => `${gives} ${basis}${year === null ? '' : ` for ${year}`}`,
  );
  const tenants = bill.tenant_usd > 0 ? `, tenants ${dollars(bill.tenant_usd)}` : '';
  return `energy today: ${bought} a year; owner ${dollars(bill.owner_usd)}${tenants} (${from.join(', ') || 'median of class and vintage'})`;
}

/** What each fact moved in the tier put forward, or in the first. */
function factLines({ resolution, default_tier: preferred, tiers }: EstimateResponse): string[] {
  const preferredTier = preferred?.tier ?? tiers[0]?.tier;
  return (resolution.facts ?? []).map(({ fact, used, reason, effects }) => {
    const effect = effects.find(({ tier }) => tier === preferredTier);
    if (!used || effect === undefined) return `fact ${fact}: not used, ${reason || 'no tier is offered'}`;
    const { expected_cost_moved_usd: cost, npv_moved_usd: npv, interval_moved_usd: interval } = effect;
    if (cost === null) return `fact ${fact}: without it ${effect.tier} is not offered`;
    return `fact ${fact}: cost ${moved(cost)}, NPV ${moved(npv)}, interval ${moved(interval)} (${effect.tier})`;
  });
}

const moved = (usd: number | null) => `${(usd ?? 0) < 0 ? '' : '+'}${dollars(usd)}`;
