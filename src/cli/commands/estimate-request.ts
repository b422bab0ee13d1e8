import type { Command } from 'commander';
import { readPropertyName } from '../../contract/property-name.ts';
import { readJson } from '../json-file.ts';

/** Options that describe a request; each becomes the property it is named after. */
export interface RequestOptions {
  readonly bbl?: string;
  readonly area?: number;
  readonly class?: string;
  readonly year?: number;
  readonly floors?: number;
  readonly units?: number;
  readonly eui?: number;
  readonly region?: string;
  readonly landmark?: true;
  readonly tiers?: string;
  readonly laborBasis?: string;
  readonly financing?: string;
  readonly now?: string;
}

export function requestOptions(command: Command): Command {
  return command
    .option('--bbl <id>', 'NYC BBL (10 digits) or Westchester parcel id (W…)')
    .option('--area <sqft>', 'gross floor area, when the building is described', Number)
    .option(
      '--class <class>',
      'engine class (office, …), DOF code (D4) or a name such as "co-op" or "K-12 School"',
    )
    .option('--year <year>', 'year built', Number)
    .option('--floors <n>', 'storeys', Number)
    .option('--units <n>', 'dwelling units', Number)
    .option('--eui <kBtu>', 'site energy use, kBtu/sqft/yr', Number)
    .option('--region <region>', 'nyc or westchester')
    .option('--landmark', 'individual landmark')
    .option('--tiers <list>', 'quick_wins,code_compliant,high_performance,net_zero_ready')
    .option('--labor-basis <basis>', 'prevailing or market (changes no number)')
    .option('--financing <file>', 'JSON file with financing inputs; asks for ranked structures')
    .option('--now <instant>', 'evaluate as of this moment (needs --financing), RFC 3339');
}

/** How the words of `--class` are read; null where they are a class or a code, or none were given. */
export const classReadAs = (options: RequestOptions): string | null =>
  options.class === undefined ? null : readPropertyName(options.class).note;

/** The request of a file (or `-`), with every option given laid over it. */
export function requestFrom(file: string | undefined, options: RequestOptions): unknown {
  const base = file === undefined ? {} : readJson(file);
  return typeof base === 'object' && base !== null ? laidOver(base, options) : base;
}

function laidOver(base: object, options: RequestOptions): Record<string, unknown> {
  const request: Record<string, unknown> = { ...base };
  const building = given({
    building_area: options.area,
    building_class: options.class === undefined ? undefined : readPropertyName(options.class).buildingClass,
    year_built: options.year,
    num_floors: options.floors,
    dwelling_units: options.units,
    site_eui: options.eui,
    region: options.region,
    landmark_status: options.landmark,
  });
  if (Object.keys(building).length > 0)
    request['building'] = { ...(request['building'] as object | undefined), ...building };
  Object.assign(
    request,
    given({ bbl: options.bbl, tiers: options.tiers?.split(','), labor_basis: options.laborBasis }),
  );
  if (options.financing !== undefined)
    Object.assign(request, { include_financing: true, financing: readJson(options.financing) });
  if (options.now !== undefined)
    request['financing'] = { ...(request['financing'] as object | undefined), now: options.now };
  return request;
}

function given(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
