import { Type, type Static } from 'typebox';
import type { CatalogSection } from '../section.ts';

/** `catalog/catalogue.yaml`: what the catalogue as a whole is called. */
export const CatalogueFile = Type.Object(
  {
    version: Type.String({ minLength: 1, description: 'Served as `data_snapshot.catalog_version`.' }),
    calibration_asof: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$',
      description: 'Served as `data_snapshot.calibration_asof`: when the fitted result was last made.',
    }),
  },
  { additionalProperties: false },
);
export type CatalogueFile = Static<typeof CatalogueFile>;

export const catalogueSection: CatalogSection<CatalogueFile, CatalogueFile> = {
  name: 'catalogue',
  root: 'catalogue.yaml',
  format: 'yaml',
  schema: CatalogueFile,
  compile(files) {
    const file = files[0];
    if (file === undefined) throw new Error('catalog/catalogue.yaml is missing');
    return file.content;
  },
};
