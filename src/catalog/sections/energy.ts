import { Type, type Static } from 'typebox';
import { Basis, Confidence, Parameter } from '../parameter.ts';
import type { CatalogFile, CatalogProblem, CatalogSection } from '../section.ts';
import { ENGINE_CLASSES, VINTAGES, type EngineClass } from '../../vocabulary/building.ts';
import { END_USES } from '../../vocabulary/energy.ts';
import { mapClassVintage, mapKeys, type ByClassVintage } from './vocabulary.ts';

const closed = { additionalProperties: false } as const;
const byClass = <T extends ReturnType<typeof Type.Object>>(value: T) =>
  Type.Object(Object.fromEntries(ENGINE_CLASSES.map((name) => [name, value])), closed);
const byVintage = Type.Object(Object.fromEntries(VINTAGES.map((name) => [name, Parameter])), closed);
const Evidence = {
  basis: Basis,
  source: Type.String(),
  locator: Type.String({ minLength: 1 }),
  confidence: Confidence,
  note: Type.Optional(Type.String()),
};

function onlyFile<T>(files: readonly CatalogFile<T>[], root: string): T {
  const file = files[0];
  if (file === undefined) throw new Error(`${root} is missing`);
  return file.content;
}

const Shares = Type.Object(
  Object.fromEntries(END_USES.map((name) => [name, Type.Number({ minimum: 0, maximum: 1 })])),
  closed,
);
const Split = Type.Object({ shares: Shares, ...Evidence }, closed);
const ClassSplit = Type.Object({ electricity: Split, thermal: Split }, closed);
const EndUseSplitsFile = Type.Object({ classes: byClass(ClassSplit) }, closed);
type EndUseSplitsFile = { classes: Record<EngineClass, Static<typeof ClassSplit>> };

/** Shares by END_USES index, summing to one, within electricity and within thermal fuels. */
export interface EndUseSplit {
  readonly electricity: readonly number[];
  readonly thermal: readonly number[];
  readonly source: string;
}
export type CompiledEndUseSplits = Readonly<Record<EngineClass, EndUseSplit>>;

export const endUseSplitsSection: CatalogSection<EndUseSplitsFile, CompiledEndUseSplits> = {
  name: 'endUseSplits',
  root: 'energy/end-use-splits.yaml',
  format: 'yaml',
  schema: EndUseSplitsFile,
  compile(files) {
    const file = onlyFile(files, 'energy/end-use-splits.yaml');
    return mapKeys(ENGINE_CLASSES, (name) => ({
      electricity: normalised(file.classes[name].electricity.shares as Record<string, number>),
      thermal: normalised(file.classes[name].thermal.shares as Record<string, number>),
      source: file.classes[name].electricity.source,
    }));
  },
  lint(files) {
    return files.flatMap(({ path, content }) =>
      ENGINE_CLASSES.flatMap((name) =>
        (['electricity', 'thermal'] as const).flatMap((kind): CatalogProblem[] => {
          const sum = sumOf(content.classes[name][kind].shares as Record<string, number>);
          if (Math.abs(sum - 1) <= 0.005) return [];
          const message = `shares sum to ${sum.toFixed(3)}, not to one within rounding`;
          return [{ path, pointer: `/classes/${name}/${kind}/shares`, message, severity: 'error' }];
        }),
      ),
    );
  },
};

function sumOf(shares: Record<string, number>): number {
  return END_USES.reduce((sum, name) => sum + (shares[name] ?? 0), 0);
}

function normalised(shares: Record<string, number>): number[] {
  const sum = sumOf(shares);
  return END_USES.map((name) => (shares[name] ?? 0) / sum);
}

const FuelMixFile = Type.Object(
  {
    electricity_share: byClass(byVintage),
    district_steam_area_share: byClass(Parameter),
    steam_default_from: Parameter,
    steam_default_least_sqft: Parameter,
    other_fuel_from: Parameter,
    all_electric_below: Parameter,
    listed_oil_still_burning: Parameter,
    old_report_years: Parameter,
    report_distance: Parameter,
    earlier_report_factor: Parameter,
    missing_fuel_below: Parameter,
    published_tons: Type.Object(
      {
        year: Type.Integer(),
        gas: Parameter,
        electricity: Parameter,
        greatest_share: Parameter,
        share_error: Type.Partial(byClass(Parameter), closed),
      },
      closed,
    ),
  },
  closed,
);
type FuelMixFile = {
  electricity_share: Record<EngineClass, Record<string, Parameter>>;
  district_steam_area_share: Record<EngineClass, Parameter>;
  steam_default_from: Parameter;
  steam_default_least_sqft: Parameter;
  other_fuel_from: Parameter;
  all_electric_below: Parameter;
  listed_oil_still_burning: Parameter;
  old_report_years: Parameter;
  report_distance: Parameter;
  earlier_report_factor: Parameter;
  missing_fuel_below: Parameter;
  published_tons: {
    year: number;
    gas: Parameter;
    electricity: Parameter;
    greatest_share: Parameter;
    share_error: Partial<Record<EngineClass, Parameter>>;
  };
};

export interface CompiledFuelMix {
  readonly electricityShare: ByClassVintage<{ readonly value: number; readonly source: string }>;
  /** Whether most floor area of the class below 96th Street is on district steam. */
  readonly steamBelow96th: Readonly<Record<EngineClass, boolean>>;
  /** Floor area from which such a building is taken to heat with it. */
  readonly steamLeastSqft: number;
  readonly steamSource: string;
  readonly otherFuelFrom: number;
  readonly allElectricBelow: number;
  readonly listedOilBurns: boolean;
  /** Age beyond which a report no longer shows that oil is still burned. */
  readonly oldReportYears: number;
  /** Relative distance of two reports that is worth a warning. */
  readonly reportDistance: number;
  /** Factor between the newest report and the one before it that is worth a warning. */
  readonly earlierReportFactor: number;
  /** Part of the class's thermal share below which fuels that fall short lack one. */
  readonly missingFuelBelow: number;
  /** How the City's published tons of a year tell gas from electricity. */
  readonly publishedTons: {
    readonly year: number;
    readonly gasTco2ePerKbtu: number;
    readonly electricityTco2ePerKbtu: number;
    /** Above it other fuels give the same tons. */
    readonly greatestShare: number;
    /** Error of the share that four of five tested lots keep; a class without tested lots is not told by its tons. */
    readonly shareError: Readonly<Partial<Record<EngineClass, number>>>;
    readonly source: string;
  };
}

export const fuelMixSection: CatalogSection<FuelMixFile, CompiledFuelMix> = {
  name: 'fuelMix',
  root: 'energy/fuel-mix.yaml',
  format: 'yaml',
  schema: FuelMixFile,
  compile(files) {
    const file = onlyFile(files, 'energy/fuel-mix.yaml');
    return {
      electricityShare: mapClassVintage((name, vintage) => {
        const share = required(file.electricity_share[name][vintage], `electricity_share ${name} ${vintage}`);
        return { value: share.value, source: share.source };
      }),
      steamBelow96th: mapKeys(
        ENGINE_CLASSES,
        (name) => file.district_steam_area_share[name].value >= file.steam_default_from.value,
      ),
      steamLeastSqft: file.steam_default_least_sqft.value,
      steamSource: file.district_steam_area_share.office.source,
      otherFuelFrom: file.other_fuel_from.value,
      allElectricBelow: file.all_electric_below.value,
      listedOilBurns: file.listed_oil_still_burning.value >= 0.5,
      oldReportYears: file.old_report_years.value,
      reportDistance: file.report_distance.value,
      earlierReportFactor: file.earlier_report_factor.value,
      missingFuelBelow: file.missing_fuel_below.value,
      publishedTons: publishedTons(file.published_tons),
    };
  },
};

const publishedTons = (tons: FuelMixFile['published_tons']): CompiledFuelMix['publishedTons'] => ({
  year: tons.year,
  gasTco2ePerKbtu: tons.gas.value,
  electricityTco2ePerKbtu: tons.electricity.value,
  greatestShare: tons.greatest_share.value,
  shareError: Object.fromEntries(
    ENGINE_CLASSES.flatMap((name) => {
      const error = tons.share_error[name];
      return error === undefined ? [] : [[name, error.value]];
    }),
  ),
  source: tons.electricity.source,
});

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}

const Range = Type.Object(
  { low: Type.Number(), high: Type.Number(), unit: Type.String(), ...Evidence },
  closed,
);
const SiteEuiFile = Type.Object(
  {
    medians: byClass(byVintage),
    plausible: byClass(Range),
  },
  closed,
);
export type SiteEuiFile = {
  medians: Record<EngineClass, Record<string, Parameter>>;
  plausible: Record<EngineClass, Static<typeof Range>>;
};

export interface CompiledSiteEui {
  /** kBtu/sqft/yr, of the newest year that enough lots reported. */
  readonly medians: ByClassVintage<{
    readonly value: number;
    readonly lowerQuartile: number;
    readonly upperQuartile: number;
    readonly source: string;
    readonly locator: string;
  }>;
  readonly plausible: Readonly<Record<EngineClass, { readonly low: number; readonly high: number }>>;
}

export const siteEuiSection: CatalogSection<SiteEuiFile, CompiledSiteEui> = {
  name: 'siteEui',
  root: 'energy/site-eui.yaml',
  format: 'yaml',
  schema: SiteEuiFile,
  compile(files) {
    const file = onlyFile(files, 'energy/site-eui.yaml');
    return {
      medians: mapClassVintage((name, vintage) => {
        const median = required(file.medians[name][vintage], `median ${name} ${vintage}`);
        return {
          value: median.value,
          lowerQuartile: required(median.low, `lower quartile ${name} ${vintage}`),
          upperQuartile: required(median.high, `upper quartile ${name} ${vintage}`),
          source: median.source,
          locator: median.locator,
        };
      }),
      plausible: mapKeys(ENGINE_CLASSES, (name) => ({
        low: file.plausible[name].low,
        high: file.plausible[name].high,
      })),
    };
  },
};

const PayerShares = Type.Object(
  Object.fromEntries(END_USES.map((name) => [name, Type.Optional(Type.Number({ minimum: 0, maximum: 1 }))])),
  closed,
);
const ClassPayers = Type.Object({ electricity: PayerShares, thermal: PayerShares, ...Evidence }, closed);
const FACT_PAYERS = ['tenant_meters', 'tenants_heat'] as const;
/** What tenants pay for where an owner says so. */
type FactPayers = (typeof FACT_PAYERS)[number];
const PayersFile = Type.Object(
  {
    classes: byClass(ClassPayers),
    by_fact: Type.Object({ tenant_meters: ClassPayers, tenants_heat: ClassPayers }, closed),
  },
  closed,
);
type PayersFile = {
  classes: Record<EngineClass, Static<typeof ClassPayers>>;
  by_fact: Record<FactPayers, Static<typeof ClassPayers>>;
};

/** Tenant share of each end use by END_USES index. */
export interface Payers {
  readonly electricity: readonly number[];
  readonly thermal: readonly number[];
}
export interface CompiledPayers {
  readonly classes: Readonly<Record<EngineClass, Payers>>;
  readonly byFact: Readonly<Record<FactPayers, Payers & { readonly source: string }>>;
}

export const payersSection: CatalogSection<PayersFile, CompiledPayers> = {
  name: 'payers',
  root: 'energy/payers.yaml',
  format: 'yaml',
  schema: PayersFile,
  compile(files) {
    const file = onlyFile(files, 'energy/payers.yaml');
    const list = (shares: Record<string, number | undefined>) => END_USES.map((name) => shares[name] ?? 0);
    const payers = ({ electricity, thermal }: Static<typeof ClassPayers>): Payers => ({
      electricity: list(electricity as Record<string, number>),
      thermal: list(thermal as Record<string, number>),
    });
    return {
      classes: mapKeys(ENGINE_CLASSES, (name) => payers(file.classes[name])),
      byFact: mapKeys(FACT_PAYERS, (name) => ({
        ...payers(file.by_fact[name]),
        source: file.by_fact[name].source,
      })),
    };
  },
};
