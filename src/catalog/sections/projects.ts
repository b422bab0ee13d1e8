import { Type, type Static } from 'typebox';
import type { CatalogSection } from '../section.ts';

const Text = Type.String();

/** One row of `catalog/calibration/projects/*.csv`: a project as published, as text; empty = unknown. */
export const ProjectRow = Type.Object(
  {
    id: Type.String({ minLength: 1 }),
    class: Type.String({ minLength: 1 }),
    building_name: Text,
    address_or_area: Text,
    borough_or_city: Text,
    state: Text,
    units: Text,
    floor_area_sqft: Text,
    storeys: Text,
    year_built: Text,
    year_of_work: Text,
    heating_before: Text,
    scope: Type.String({ minLength: 1 }),
    quantity: Text,
    cost_usd: Type.String({ pattern: '^([0-9]+)?$' }),
    cost_basis: Type.String({ minLength: 1 }),
    incentives_usd: Text,
    savings_usd_per_year: Text,
    savings_energy: Text,
    labor: Text,
    url: Type.String({ minLength: 1, description: 'Where the row was read.' }),
    evidence: Type.String({ minLength: 1, description: 'The words there: the locator.' }),
    confidence: Type.Union([Type.Literal('A'), Type.Literal('B'), Type.Literal('C')]),
    notes: Text,
    bbl: Type.String({
      pattern: '^([0-9]{10})?$',
      description: 'Lot at the address, from the parcel store.',
    }),
    lot_units: Text,
    lot_area_sqft: Text,
    lot_year_built: Text,
    owner: Type.String({
      minLength: 1,
      description: 'Rows of one owner or project: held out and drawn together.',
    }),
  },
  { additionalProperties: false },
);
export type ProjectRow = Static<typeof ProjectRow>;
const ProjectRows = Type.Array(ProjectRow);
type ProjectRows = Static<typeof ProjectRows>;

export interface CompiledProjects {
  readonly rows: readonly ProjectRow[];
}

/** `catalog/calibration/projects/*.csv`: private retrofits with dollars, as press, owners and programmes published them. */
export const projectsSection: CatalogSection<ProjectRows, CompiledProjects> = {
  name: 'projects',
  root: 'calibration/projects',
  format: 'csv',
  schema: ProjectRows,
  compile(files) {
    return { rows: files.flatMap((file) => file.content) };
  },
  lint(files) {
    const seen = new Set<string>();
    return files.flatMap(({ path, content }) =>
      content.flatMap((row, index) => {
        const twice = seen.has(row.id);
        seen.add(row.id);
        const problem = { path, pointer: `/${index}/id`, severity: 'error' as const };
        return twice ? [{ ...problem, message: `${row.id} stands twice` }] : [];
      }),
    );
  },
};
