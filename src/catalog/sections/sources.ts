import { Type, type Static } from 'typebox';
import { Basis } from '../parameter.ts';
import type { CatalogProblem, CatalogSection } from '../section.ts';

/** One publication the catalogue rests on: `catalog/sources/<id>.yaml`. */
export const SourceRecord = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9_]+$' }),
    title: Type.String({ minLength: 1 }),
    publisher: Type.String({ minLength: 1 }),
    url: Type.Union([Type.String({ pattern: '^https?://' }), Type.Null()]),
    /** Why there is no address, where there is none. */
    no_address: Type.Optional(Type.String({ minLength: 10 })),
    retrieved: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    licence: Type.String({ minLength: 1 }),
    review_after: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
        description: 'Day from which the source counts as stale.',
      }),
    ),
    notes: Type.Optional(Type.String()),
    bases: Type.Optional(
      Type.Array(Basis, {
        minItems: 1,
        description:
          'What a figure from here may be, where no document stands behind it; every basis otherwise.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type SourceRecord = Static<typeof SourceRecord>;

export type CompiledSources = Readonly<Record<string, SourceRecord>>;

export const sourcesSection: CatalogSection<SourceRecord, CompiledSources> = {
  name: 'sources',
  root: 'sources',
  format: 'yaml',
  schema: SourceRecord,
  compile(files) {
    return Object.fromEntries(files.map((file) => [file.content.id, file.content]));
  },
  lint(files, context) {
    return files.flatMap(({ path, content }) => {
      const problems: CatalogProblem[] = [];
      if (!path.endsWith(`sources/${content.id}.yaml`))
        problems.push({ path, pointer: '/id', message: 'a file is named like its id', severity: 'error' });
      if ((content.url === null) !== (content.no_address !== undefined))
        problems.push({
          path,
          pointer: '/url',
          message: 'a source has an address, or says under no_address why it has none',
          severity: 'error',
        });
      if (content.review_after !== undefined && content.review_after < context.today)
        problems.push({
          path,
          pointer: '/review_after',
          message: 'past its review day',
          severity: 'warning',
        });
      return problems;
    });
  },
};
