import { Type, type Static } from 'typebox';
import { Basis, Confidence, Parameter } from '../parameter.ts';
import type { CatalogFile, CatalogProblem, CatalogSection } from '../section.ts';
import { AaceClassFile, AccuracyFile } from './calibration-accuracy.ts';
import { ProjectScopesFile } from './project-scopes.ts';

const Usd = Type.Number({ exclusiveMinimum: 0 });
const Fraction = Type.Number({ minimum: 0, maximum: 1 });
const SourceFields = {
  basis: Basis,
  source: Type.String({ description: 'Id of a record in catalog/sources.' }),
  locator: Type.String({ minLength: 1 }),
  confidence: Confidence,
};

/** Price of one scope family as one construction contract in public works, fitted from completed jobs. */
export const FamilyUnitCost = Type.Object(
  {
    family: Type.String({ pattern: '^[a-z0-9_]+$' }),
    label: Type.String({ minLength: 1 }),
    measure_ids: Type.Array(Type.String(), { description: 'Engine measures this one job covers.' }),
    reference_area_sqft: Usd,
    cost_usd_at_reference: Usd,
    cost_usd_at_reference_low: Usd,
    cost_usd_at_reference_high: Usd,
    area_exponent: Type.Number({ minimum: 0, maximum: 1.2 }),
    area_exponent_standard_error: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
    smallest_area_sqft: Type.Number({
      exclusiveMinimum: 0,
      description: 'Below it the size law says nothing: the price a square foot is held.',
    }),
    typical_area_sqft: Type.Number({
      exclusiveMinimum: 0,
      description: 'Stands in where the area is unknown.',
    }),
    /** Scope, design and construction management over construction; null where no row states it. */
    soft_share: Type.Union([Fraction, Type.Null()]),
    /** Level of jobs started before a year against the level now, where the records show a change of delivery. */
    earlier_level: Type.Union([
      Type.Object(
        {
          before_year: Type.Integer(),
          multiplier: Type.Number({ exclusiveMinimum: 0 }),
          reason: Type.String(),
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ]),
    dollar_period: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
    price_series: Type.String(),
    n_real: Type.Integer({
      minimum: 0,
      description: 'Completed or nearly completed jobs of this family alone.',
    }),
    n_estimates: Type.Integer({
      minimum: 0,
      description: 'Estimates in construction used at reduced weight.',
    }),
    ...SourceFields,
  },
  { additionalProperties: false },
);
export type FamilyUnitCost = Static<typeof FamilyUnitCost>;

const Premium = Type.Object(
  { value: Usd, low: Usd, high: Usd, note: Type.String({ minLength: 1 }), ...SourceFields },
  {
    additionalProperties: false,
    description: 'Public works over private, for measures that no family covers.',
  },
);

/** Terms of public-works prices that no record decides; carried into the unit costs by the fit. */
export const PublicWorksTermsFile = Type.Object(
  { kind: Type.Literal('public_works_terms'), contingency: Parameter, public_works_premium: Premium },
  { additionalProperties: false },
);
export type PublicWorksTermsFile = Static<typeof PublicWorksTermsFile>;

export const UnitCostsFile = Type.Object(
  {
    kind: Type.Literal('unit_costs'),
    price_level: Type.Literal('nyc_public_works'),
    missing_area_sqft: Usd,
    /** Omissions a final contract price does not yet hold; part of the construction subtotal. */
    contingency: Parameter,
    public_works_premium: Premium,
    families: Type.Array(FamilyUnitCost),
    /** Municipal solar in public works, dollars per kW DC. */
    pv: Type.Object(
      {
        cost_usd_per_kw: Usd,
        low: Usd,
        high: Usd,
        dollar_period: Type.String(),
        price_series: Type.String(),
        n_real: Type.Integer(),
        ...SourceFields,
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type UnitCostsFile = Static<typeof UnitCostsFile>;

/** How a record's `measures` text becomes scope families. */
export const ScopeMapFile = Type.Object(
  {
    kind: Type.Literal('scope_map'),
    /** Words in the record's text → family; matched on the trimmed, lower-case term. */
    terms: Type.Array(
      Type.Object(
        { term: Type.String(), family: Type.String(), note: Type.Optional(Type.String()) },
        { additionalProperties: false },
      ),
    ),
    /** Families let as one job: where all of `all_of` are present they and `absorbs` become `as`. Applied in order. */
    joined: Type.Array(
      Type.Object(
        {
          all_of: Type.Array(Type.String(), { minItems: 1 }),
          absorbs: Type.Array(Type.String()),
          as: Type.String(),
          reason: Type.String(),
        },
        { additionalProperties: false },
      ),
    ),
    non_energy_families: Type.Array(Type.String()),
    families: Type.Array(
      Type.Object(
        { id: Type.String(), label: Type.String(), measures: Type.Array(Type.String()) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type ScopeMapFile = Static<typeof ScopeMapFile>;

/** Choices of the fit that no record decides. */
export const FitSettingsFile = Type.Object(
  {
    kind: Type.Literal('fit_settings'),
    price_series: Type.String(),
    dollar_period: Type.String(),
    // The three the engine reads must be there; the others are the fit's own.
    settings: Type.Object(
      { construction_months: Parameter, band_own_min_records: Parameter, provisional_min_records: Parameter },
      { additionalProperties: Parameter },
    ),
  },
  { additionalProperties: false },
);
export type FitSettingsFile = Static<typeof FitSettingsFile> & {
  readonly settings: Readonly<Record<string, Static<typeof Parameter>>>;
};

const CalibrationFile = Type.Union([
  UnitCostsFile,
  PublicWorksTermsFile,
  ScopeMapFile,
  FitSettingsFile,
  AccuracyFile,
  AaceClassFile,
  ProjectScopesFile,
]);
export type CalibrationFile = Static<typeof CalibrationFile>;

/** Everything fitted from the corpus, as the engine reads it. */
export interface CompiledCalibration {
  readonly unitCosts: UnitCostsFile;
  readonly scopeMap: ScopeMapFile;
  readonly fitSettings: FitSettingsFile;
  readonly accuracy: AccuracyFile;
  readonly aace: AaceClassFile;
  readonly projectScopes: ProjectScopesFile;
}

function only<K extends CalibrationFile['kind']>(
  files: readonly CatalogFile<CalibrationFile>[],
  kind: K,
): Extract<CalibrationFile, { kind: K }> {
  const found = files.map((file) => file.content).filter((content) => content.kind === kind);
  if (found.length !== 1) {
    throw new Error(`catalog/calibration: expected one file of kind ${kind}, found ${found.length}`);
  }
  return found[0] as Extract<CalibrationFile, { kind: K }>;
}

/** `catalog/calibration/*.yaml`: fitted public-works prices, the scope map, the measured accuracy and the AACE analogy. */
export const calibrationSection: CatalogSection<CalibrationFile, CompiledCalibration> = {
  name: 'calibration',
  root: 'calibration',
  format: 'yaml',
  schema: CalibrationFile,
  compile(files) {
    return {
      unitCosts: only(files, 'unit_costs'),
      scopeMap: only(files, 'scope_map'),
      fitSettings: only(files, 'fit_settings'),
      accuracy: only(files, 'accuracy'),
      aace: only(files, 'aace_class'),
      projectScopes: only(files, 'project_scopes'),
    };
  },
  lint(files, context) {
    return files.flatMap((file) => {
      if (file.content.kind !== 'unit_costs') return [];
      return lintUnitCosts(file.path, file.content, context.sourceIds);
    });
  },
};

function lintUnitCosts(
  path: string,
  content: UnitCostsFile,
  sourceIds: ReadonlySet<string>,
): CatalogProblem[] {
  const problems: CatalogProblem[] = [];
  const fail = (pointer: string, message: string) =>
    problems.push({ path, pointer, message, severity: 'error' });
  content.families.forEach((family, index) => {
    const at = `/families/${index}`;
    if (!sourceIds.has(family.source)) fail(`${at}/source`, `No catalog/sources record ${family.source}.`);
    const { cost_usd_at_reference: mid } = family;
    if (!(family.cost_usd_at_reference_low <= mid && mid <= family.cost_usd_at_reference_high)) {
      fail(at, 'The price at the reference area lies outside its own range.');
    }
  });
  const owners = new Map<string, string>();
  for (const [index, family] of content.families.entries()) {
    for (const id of family.measure_ids) {
      const other = owners.get(id);
      if (other !== undefined) fail(`/families/${index}/measure_ids`, `${id} also belongs to ${other}.`);
      owners.set(id, family.family);
    }
  }
  return problems;
}
