import { Type, type Static } from 'typebox';
import { Basis, Confidence, Parameter } from '../parameter.ts';
import type { CatalogProblem, CatalogSection } from '../section.ts';
import { FUELS, MONTHS, type Fuel, type Month } from '../../vocabulary/energy.ts';
import { oneOf } from './one-of.ts';

const closed = { additionalProperties: false } as const;

/** Rates that the energy stage chooses among by name; a lint keeps the folder and this list equal. */
const RATE_IDS = [
  'con_edison_sc1_nyc',
  'con_edison_sc1_westchester',
  'con_edison_sc2_nyc',
  'con_edison_sc2_westchester',
  'con_edison_sc8_nyc',
  'con_edison_sc8_westchester',
  'con_edison_sc8_tod_nyc',
  'con_edison_sc8_tod_westchester',
  'con_edison_sc9_nyc',
  'con_edison_sc9_westchester',
  'con_edison_sc9_tod_nyc',
  'con_edison_sc9_tod_westchester',
  'con_edison_gas_sc3_large',
  'con_edison_gas_sc3_small',
  'con_edison_gas_sc2_heating',
  'con_edison_gas_sc2_nonheating',
  'kedny_gas_sc3',
  'kedny_gas_sc2_heating',
  'kedny_gas_sc2_nonheating',
  'con_edison_steam_sc2',
  'con_edison_steam_sc2_demand',
  'con_edison_steam_sc3',
  'con_edison_steam_sc3_demand',
] as const;
export type RateId = (typeof RATE_IDS)[number];

const ByMonth = Type.Object(Object.fromEntries(MONTHS.map((name) => [name, Type.Number()])), closed);
const Monthly = Type.Object(
  {
    unit: Type.String({ minLength: 1 }),
    basis: Basis,
    source: Type.String(),
    locator: Type.String({ minLength: 1 }),
    confidence: Confidence,
    months: ByMonth,
  },
  closed,
);
type Monthly = Omit<Static<typeof Monthly>, 'months'> & { months: Record<Month, number> };

const Charge = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9_]+$' }),
    per: Type.Unsafe<'month' | 'unit' | 'kw'>(oneOf(['month', 'unit', 'kw'])),
    season: Type.Optional(Type.Unsafe<'winter' | 'summer'>(oneOf(['winter', 'summer']))),
    months: Type.Optional(
      Type.Array(Type.Unsafe<Month>(oneOf(MONTHS)), { description: 'The only months it is billed in.' }),
    ),
    /** The block: units or kW of the month above `from`, up to `to`. */
    from: Type.Optional(Type.Number({ minimum: 0 })),
    to: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    window: Type.Optional(Type.String({ description: 'Hours whose peak it bills.' })),
    factors: Type.Array(Type.String(), { description: 'Ids of `energy/rate-parts.yaml` that it is times.' }),
    price: Type.Optional(Parameter),
    monthly: Type.Optional(
      Type.String({ description: 'Id of prices by month of `energy/rate-parts.yaml`.' }),
    ),
  },
  closed,
);

/** Where no leaf is held: the average price that sets the level, and the load at which it does. */
const Level = Type.Object(
  {
    tariff: Type.String({ description: 'Id of `energy/tariffs.yaml` whose price is the level.' }),
    units_a_year: Type.Number({ exclusiveMinimum: 0 }),
  },
  closed,
);

const RateFile = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9_]+$' }),
    fuel: Type.Unsafe<Fuel>(oneOf(FUELS)),
    utility: Type.String(),
    service_class: Type.String(),
    unit: Type.Unsafe<'kWh' | 'therm' | 'Mlb'>(oneOf(['kWh', 'therm', 'Mlb'])),
    as_of: Type.Optional(Type.String({ description: 'Year or day whose level it has.' })),
    structure_as_of: Type.Optional(
      Type.String({ description: 'Day of the leaf that its structure was read from.' }),
    ),
    level: Type.Optional(Level),
    assumed: Type.Optional(
      Type.String({ maxLength: 400, description: 'Which parts are assumed and in what range, in words.' }),
    ),
    charges: Type.Array(Charge, { minItems: 1 }),
  },
  closed,
);
type RateFile = Static<typeof RateFile>;

export type CompiledCharge = Readonly<Static<typeof Charge>>;

/** One rate as a leaf has it; its factors and prices by month stand in the rate parts. */
export interface CompiledRate extends Readonly<Omit<RateFile, 'charges'>> {
  readonly charges: readonly CompiledCharge[];
}
export type CompiledRates = Readonly<Record<string, CompiledRate>>;

export const ratesSection: CatalogSection<RateFile, CompiledRates> = {
  name: 'rates',
  root: 'tariffs',
  format: 'yaml',
  schema: RateFile,
  compile: (files) => Object.fromEntries(files.map(({ content }) => [content.id, content])),
  lint(files, { sections }) {
    const parts = sections['rateParts'] as CompiledRateParts | undefined;
    const present = new Set(files.map(({ content }) => content.id));
    const missing = RATE_IDS.filter((id) => !present.has(id)).map((id) =>
      problem('tariffs', '', `rate ${id} is missing`),
    );
    return [...missing, ...files.flatMap(({ path, content }) => [...faultsOf(path, content, parts)])];
  },
};

const problem = (path: string, pointer: string, message: string): CatalogProblem => ({
  path,
  pointer,
  message,
  severity: 'error',
});

function* faultsOf(
  path: string,
  rate: RateFile,
  parts: CompiledRateParts | undefined,
): Generator<CatalogProblem> {
  if (path !== `tariffs/${rate.id}.yaml`)
    yield problem(path, '/id', `the file of rate ${rate.id} is named like it`);
  if (!(RATE_IDS as readonly string[]).includes(rate.id))
    yield problem(path, '/id', `nothing chooses rate ${rate.id}`);
  const ids = rate.charges.map(({ id }) => id);
  if (new Set(ids).size < ids.length) yield problem(path, '/charges', 'two charges have one id');
  const isLeaf = rate.as_of !== undefined && rate.structure_as_of !== undefined;
  if (isLeaf === (rate.level !== undefined))
    yield problem(path, '', 'a rate has the days of its leaf, or the level that stands for one');
  if (rate.level !== undefined && rate.assumed === undefined)
    yield problem(path, '/assumed', 'a rate without a leaf says which parts are assumed');
  for (const [at, charge] of rate.charges.entries()) {
    const pointer = `/charges/${at}`;
    if ((charge.price === undefined) === (charge.monthly === undefined))
      yield problem(path, pointer, 'a charge has either a price or prices by month');
    if (charge.monthly !== undefined && parts?.monthly[charge.monthly] === undefined)
      yield problem(path, `${pointer}/monthly`, `no prices by month ${charge.monthly}`);
    for (const factor of charge.factors)
      if (parts?.factors[factor] === undefined)
        yield problem(path, `${pointer}/factors`, `no factor ${factor}`);
    const { from = 0, to = Infinity } = charge;
    if (to <= from) yield problem(path, `${pointer}/to`, `a block ends above its start of ${from}`);
    if (to < Infinity && !rate.charges.some((next) => isNextBlock(charge, next)))
      yield problem(path, `${pointer}/to`, `no block begins at ${to}`);
  }
}

const isNextBlock = (block: CompiledCharge, next: CompiledCharge): boolean =>
  next.per === block.per && next.season === block.season && next.from === block.to;

const RatePartsFile = Type.Object(
  { factors: Type.Record(Type.String(), Parameter), monthly: Type.Record(Type.String(), Monthly) },
  closed,
);
interface RatePartsFile {
  factors: Record<string, Parameter>;
  monthly: Record<string, Monthly>;
}
export type CompiledRateParts = Readonly<RatePartsFile>;

/** Factors and prices by month that several rates share. */
export const ratePartsSection: CatalogSection<RatePartsFile, CompiledRateParts> = {
  name: 'rateParts',
  root: 'energy/rate-parts.yaml',
  format: 'yaml',
  schema: RatePartsFile,
  compile: (files) => onlyFile(files, 'energy/rate-parts.yaml'),
};

/** How a year’s use falls on the months; `solar` is what a roof makes. */
const SHAPES = ['heating', 'cooling', 'even', 'solar'] as const;
export type Shape = (typeof SHAPES)[number];

const MonthsFile = Type.Object(
  {
    shapes: Type.Object(Object.fromEntries(SHAPES.map((name) => [name, Monthly])), closed),
    heating_demand: Type.Object({ peak_share: Monthly }, closed),
    storage: Type.Object({ shaved_share: Monthly }, closed),
  },
  closed,
);
interface MonthsFile {
  shapes: Record<Shape, Monthly>;
  heating_demand: { peak_share: Monthly };
  storage: { shaved_share: Monthly };
}

/** How a year falls on its months, by their place in `MONTHS`. */
export interface CompiledMonths {
  /** Share of a year’s use; each sums to one. */
  readonly shapes: Readonly<Record<Shape, readonly number[]>>;
  /** Electric heat of the month’s coldest hours over that of the design day, 0..1. */
  readonly heatingPeakShare: readonly number[];
  /** What of a battery’s kW comes off the kW billed in a month, 0..1. */
  readonly storageShare: readonly number[];
}

export const monthsSection: CatalogSection<MonthsFile, CompiledMonths> = {
  name: 'months',
  root: 'energy/months.yaml',
  format: 'yaml',
  schema: MonthsFile,
  compile(files) {
    const { shapes, heating_demand: demand, storage } = onlyFile(files, 'energy/months.yaml');
    return {
      shapes: {
        heating: inOrder(shapes.heating),
        cooling: inOrder(shapes.cooling),
        even: inOrder(shapes.even),
        solar: inOrder(shapes.solar),
      },
      heatingPeakShare: inOrder(demand.peak_share),
      storageShare: inOrder(storage.shaved_share),
    };
  },
  lint: (files) =>
    files.flatMap(({ path, content }) =>
      SHAPES.filter((name) => Math.abs(sumOf(inOrder(content.shapes[name])) - 1) > 1e-9).map((name) =>
        problem(path, `/shapes/${name}`, 'the shares of the months sum to one'),
      ),
    ),
};

const inOrder = ({ months }: Monthly): number[] => MONTHS.map((name) => months[name]);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function onlyFile<T>(files: readonly { readonly content: T }[], root: string): T {
  const file = files[0];
  if (file === undefined) throw new Error(`${root} is missing`);
  return file.content;
}
