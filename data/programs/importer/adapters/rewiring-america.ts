/**
 * Rewiring America's incentives repository (Apache-2.0), read from a clone with its history: programs, lines, the territories
 * of every authority, and since when each line says what it says.
 */
import type { RawDetail, RawProgram } from '../raw.ts';
import { areasOf, type Areas } from '../rewiring-america/areas.ts';
import { lineDatesOf } from '../rewiring-america/line-dates.ts';
import { lineOf, type StateContext } from '../rewiring-america/line.ts';
import { lowerIncomeLines } from '../rewiring-america/conditions/income-steps.ts';
import { relationsOf } from '../rewiring-america/relations.ts';
import { listFiles, openRepository, readJson, type Repository } from '../rewiring-america/repository.ts';
import type { Authorities, GeoGroups, Incentive, Program } from '../rewiring-america/shapes.ts';
import { territoriesOf } from '../rewiring-america/territories.ts';

/** Lower-case words joined by hyphens; where a word starts is told by its capital. */
export const slugOf = (id: string): string =>
  id
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

function typeOf(authority: string, { utilities, counties, places }: Areas): RawProgram['type'] {
  if (authority === 'state' || authority === 'federal') return authority;
  if (utilities !== undefined) return 'utility';
  if (counties !== undefined || places !== undefined) return 'local';
  return authority === 'other' ? 'state' : authority.includes('utility') ? 'utility' : 'local';
}

const isLive = ({ end_date: end, paused }: RawDetail, day: string): boolean =>
  paused !== true && (end === undefined || end >= day);

/** What all lines ask for. */
function eligibilityOf(lines: readonly RawDetail[]): string[] {
  const income = lines.every(({ low_income: low }) => low === true);
  const owners = lines.every(({ owner_status: owner }) => owner?.join() === 'homeowner');
  return [...(income ? ['income-qualified'] : []), ...(owners ? ['homeowners only'] : [])];
}

/** The day the newest of these lines last said something else: no run of the import makes it younger. */
const newest = (lines: readonly RawDetail[]): string | null =>
  lines
    .flatMap(({ last_changed_in_source: day }) => day ?? [])
    .toSorted()
    .at(-1) ?? null;

/** The last day, where every line has one. */
function deadlineOf(lines: readonly RawDetail[]): string | null {
  const ends = lines.flatMap(({ end_date: end }) => end ?? []);
  return ends.length === lines.length ? (ends.toSorted().at(-1) ?? null) : null;
}

interface Listed {
  readonly id: string;
  readonly program: Program;
  readonly incentives: readonly Incentive[];
  readonly authorities: Authorities;
  readonly context: StateContext;
  /** Day of the commit. */
  readonly day: string;
}

function programOf({ id, program, incentives, authorities, context, day }: Listed): RawProgram {
  const { state, territories, relations } = context;
  const authority = authorities[program.authority_type]?.[program.authority];
  const areas = areasOf(authority?.geography_ids, territories, state);
  const benefits = incentives.map((incentive) => lineOf(incentive, areas, context));
  const live = benefits.filter((line) => isLive(line, day));
  const url = program.url?.en ?? incentives[0]?.url?.en ?? null;
  const group = relations.exclusive.get(id);
  const shared = [...new Set(benefits.flatMap(({ shared_limit: limit }) => limit ?? []))];
  const asOf = newest(live.length > 0 ? live : benefits);
  return {
    id: `ra-${state.toLowerCase()}-${slugOf(id)}`,
    name: program.name.en,
    type: typeOf(program.authority_type, areas),
    state,
    administrator: authority?.name ?? program.authority,
    ...areas,
    ...(areas.utilities === undefined && authority !== undefined && Object.keys(areas).length > 0
      ? { territory: authority.name }
      : {}),
    technologies: [...new Set(benefits.flatMap(({ technologies }) => technologies ?? []))].sort(),
    sectors: ['residential'],
    items: [...new Set(benefits.flatMap(({ items }) => items ?? []))].sort(),
    benefit: { kind: 'unspecified' },
    // One limit that several lines share is the program's own.
    ...(shared.length === 1 && benefits.every((line) => line.shared_limit !== undefined)
      ? { program_cap: shared[0] }
      : {}),
    ...(group === undefined ? {} : { stacking_group: `ra-${state.toLowerCase()}-${slugOf(group)}` }),
    eligibility_requirements: eligibilityOf(benefits),
    benefits,
    deadline: deadlineOf(benefits),
    status: live.length > 0 ? 'open' : 'closed',
    status_as_of: asOf,
    application_url: url,
    source_url: url,
    source_updated_at: asOf,
    confidence: 'maintained_dataset',
    source_program_id: id,
  };
}

function programsOfState(
  repository: Repository,
  state: string,
  shared: Pick<StateContext, 'territories'> & { groups: GeoGroups },
) {
  const incentives = readJson<Incentive[]>(repository, `data/${state}/incentives.json`, []);
  const programs = readJson<Record<string, Program>>(repository, `data/${state}/programs.json`, {});
  const authorities = readJson<Authorities>(repository, `data/${state}/authorities.json`, {});
  const byProgram = Map.groupBy(incentives, ({ program }) => program);
  const context: StateContext = {
    state,
    dates: lineDatesOf(repository, `data/${state}/incentives.json`),
    relations: relationsOf(repository, state, new Map(incentives.map(({ id, program }) => [id, program]))),
    groups: shared.groups[state] ?? {},
    territories: shared.territories,
    lowerIncome: new Set([...byProgram.values()].flatMap(lowerIncomeLines)),
  };
  return Object.entries(programs).flatMap(([id, program]): RawProgram[] => {
    const own = byProgram.get(id);
    if (own === undefined) return [];
    return [programOf({ id, program, incentives: own, authorities, context, day: repository.day })];
  });
}

/** Programs whose ids differ only in a sign that no file name carries are numbered, in the order of their ids. */
function told(programs: RawProgram[]): RawProgram[] {
  const groups = Map.groupBy(programs, ({ id }) => id);
  return programs.map((program) => {
    const group = groups.get(program.id) ?? [];
    if (group.length < 2) return program;
    const place = group.toSorted((a, b) =>
      (a.source_program_id ?? '') < (b.source_program_id ?? '') ? -1 : 1,
    );
    return { ...program, id: `${program.id}-${place.indexOf(program) + 1}` };
  });
}

/** @param directory a clone with its history; what it says, it says since the day its history gives, not since today. */
export function fromRewiringAmerica(directory: string): RawProgram[] {
  const repository = openRepository(directory);
  const states = listFiles(repository, 'data/').flatMap(
    (path) => /^data\/([A-Z]{2})\/incentives\.json$/.exec(path)?.[1] ?? [],
  );
  const shared = {
    groups: readJson<GeoGroups>(repository, 'data/geo_groups.json', {}),
    territories: new Map(territoriesOf(repository).map((each) => [each.id, each])),
  };
  return told(states.sort().flatMap((state) => programsOfState(repository, state, shared)));
}
