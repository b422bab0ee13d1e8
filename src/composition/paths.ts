import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, or the installed package: where `catalog/` and `dist/web` stand. */
export const PACKAGE_DIR = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const CATALOG_DIR = join(PACKAGE_DIR, 'catalog');
export const PROGRAMS_DIR = join(PACKAGE_DIR, 'data', 'programs');
/** The compiled forms of both data sets. */
export const CATALOG_CACHE_DIR = join(CATALOG_DIR, '.compiled');
export const WEB_DIR = join(PACKAGE_DIR, 'dist', 'web');
/** Snapshots kept at releases, for replaying artifacts made on an older catalogue. */
export const RELEASES_DIR = join(PACKAGE_DIR, 'releases');
