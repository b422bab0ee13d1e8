import { Type, type Static } from 'typebox';
import { Parameter } from '../parameter.ts';
import type { CatalogProblem, CatalogSection } from '../section.ts';

/** `catalog/factors/<id>.yaml`: named parameters, or the list of escalation series. */
export const FactorFile = Type.Union([
  Type.Object(
    {
      id: Type.String({ pattern: '^[a-z0-9-]+$' }),
      title: Type.String({ minLength: 3 }),
      parameters: Type.Record(Type.String({ pattern: '^[a-z0-9_.+-]+$' }), Parameter, {
        additionalProperties: false,
      }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      last_month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
      source: Type.String(),
      preliminary_months: Type.Integer({ minimum: 0 }),
      series: Type.Record(
        Type.String(),
        Type.Object({ title: Type.String(), stands_for: Type.String() }, { additionalProperties: false }),
      ),
    },
    { additionalProperties: false },
  ),
]);
export type FactorFile = Static<typeof FactorFile>;

/** Parameters by file, then by name. */
export interface CompiledFactors {
  readonly byFile: Readonly<Record<string, Readonly<Record<string, Parameter>>>>;
  /** Where each price index was read, by series. */
  readonly series: Readonly<Record<string, Pick<Parameter, 'source' | 'locator' | 'basis'>>>;
}

export const factorsSection: CatalogSection<FactorFile, CompiledFactors> = {
  name: 'factors',
  root: 'factors',
  format: 'yaml',
  schema: FactorFile,
  compile(files) {
    const byFile: Record<string, Record<string, Parameter>> = {};
    const series: Record<string, CompiledFactors['series'][string]> = {};
    for (const { content } of files)
      if ('parameters' in content) byFile[content.id] = content.parameters;
      else
        for (const locator of Object.keys(content.series))
          series[locator] = { source: content.source, locator, basis: 'sourced' };
    return { byFile, series };
  },
  lint(files) {
    const problems: CatalogProblem[] = [];
    for (const { path, content } of files)
      if ('parameters' in content && !path.endsWith(`/${content.id}.yaml`))
        problems.push({ path, pointer: '/id', message: 'differs from the file name', severity: 'error' });
    return problems;
  },
};
