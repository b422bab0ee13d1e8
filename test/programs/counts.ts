/** What the programs interface is judged by, as functions of its data and answers: for the bench and for the test of the goals. */
import { openPhrases } from '../../src/catalog/lints/programs/phrases.ts';
import { lineProgram } from '../../src/catalog/sections/programs/line-program.ts';
import { STATES } from '../../src/vocabulary/programs.ts';
import { serviceOf } from '../../src/places/service-table.ts';
import { zipPlace } from '../../src/places/zip-table.ts';
import { all50, match, type Item } from '../../bench/programs/questions.ts';
import { programs } from '../incentives/snapshot.ts';

export const byId = new Map(programs().all.map((program) => [program.id, program]));

/** Programs outside their territory, over matches of every ZIP code of the sample. */
export function placeErrors(zips: readonly string[]): string[] {
  return zips.flatMap((zip) => {
    const place = zipPlace(zip);
    if (place === null || STATES[place.state] === undefined) return [];
    const { electric, gas, places } = serviceOf(zip);
    const keys = new Set([...electric, ...gas, ...places].map(({ of }) => of.key));
    for (const fips of place.counties) keys.add(fips);
    const items = match({
      projectType: 'heat_pump',
      state: place.state,
      zip,
      buildingType: 'house',
    }).programs;
    return items.flatMap(({ id }) => {
      const { state, utilities = [], counties = [], places: named = [] } = byId.get(id)!;
      if (state !== 'US' && state !== place.state) return [`${zip} ${id}`];
      const served = [...utilities.map((each) => each.id), ...counties, ...named];
      // Gas companies of states without a map of gas cannot be held against a ZIP code.
      const mapped = utilities.every(({ fuel }) => fuel !== 'gas') && served.length > 0;
      return !mapped || electric.length === 0 || served.some((key) => keys.has(key)) ? [] : [`${zip} ${id}`];
    });
  });
}

const lineOf = ({ id, benefitId }: Item) => byId.get(id)?.lines?.find((line) => line.id === benefitId);

/** Distinct lines called available, and those of them with a phrase of the source that no condition stands for. */
export function untested(items: readonly Item[]): readonly [number, string[]] {
  const available = new Map(
    items
      .filter(({ availability }) => availability === 'available')
      .map((item) => [`${item.id} ${item.benefitId}`, item]),
  );
  const bare = [...available].filter(([, item]) => {
    const line = lineOf(item);
    const program = byId.get(item.id)!;
    return line !== undefined && openPhrases(line, program).length > 0;
  });
  return [available.size, bare.map(([key]) => key)];
}

/** Lines that are priced under a lower limit than the source gives them. */
export const cutLines = (): string[] =>
  programs().all.flatMap((program) =>
    (program.lines ?? []).flatMap((line) => {
      const own = line.caps?.totalUsd;
      const served = lineProgram(program, line).caps?.totalUsd;
      return own !== undefined && served !== undefined && served < own ? [`${program.id} ${line.id}`] : [];
    }),
  );

const COMMERCIAL = new Set(['commercial', 'industrial', 'nonprofit', 'public']);
const EFFICIENCY = new Set([
  'building_efficiency',
  'lighting',
  'heat_pump',
  'solar',
  'storage',
  'industrial_efficiency',
]);

/** States without a commercial program of their own for efficiency, solar or storage; net metering is none. */
export function withoutCommercial(): string[] {
  const served = new Set(
    programs()
      .all.filter(({ id }) => !id.endsWith('-net-metering-status'))
      .filter(({ status }) => status !== 'closed' && status !== 'exhausted')
      .filter(
        ({ sectors, technologies }) =>
          sectors.some((s) => COMMERCIAL.has(s)) && technologies.some((t) => EFFICIENCY.has(t)),
      )
      .map(({ state }) => state),
  );
  return all50.filter((state) => !served.has(state));
}

/** Of the first five places, those with dollars where a dollar is published, over technologies, states and sizes. */
export function pricedShare(answers: readonly { programs: readonly Item[] }[]): number {
  const top = answers.flatMap((answer) => answer.programs.slice(0, 5));
  const published = top.filter((item) => {
    const program = byId.get(item.id)!;
    return (program.lines ?? [program.benefit]).some(({ amount }) => amount !== null);
  });
  return (
    published.filter(({ estimatedValue }) => estimatedValue !== 'not computable').length / published.length
  );
}

export interface Case {
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly must: readonly string[];
  readonly never: readonly string[];
}

/** What is missing among the first five, or stands where it must not. */
export function caseFaults({ input, must, never }: Case): string[] {
  const ids = match(input).programs.map(({ id }) => id);
  const first = ids.slice(0, 5);
  return [
    ...must.filter((wanted) => !first.some((id) => new RegExp(wanted).test(id))).map((id) => `no ${id}`),
    ...never.filter((barred) => ids.some((id) => id.includes(barred))).map((id) => `has ${id}`),
  ];
}
