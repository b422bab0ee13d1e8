import { stringify } from 'yaml';
import { schemaLine } from '../../src/catalog/files/editor-schemas.ts';
import type { Parameter } from '../../src/catalog/parameter.ts';
import type { SiteEuiFile } from '../../src/catalog/sections/energy.ts';
import { ENGINE_CLASSES, VINTAGES } from '../../src/vocabulary/building.ts';
import type { VintageMedian } from './class-statistics.ts';
import type { FittedClass, FittedLevels } from './fit-level.ts';

const HEADER = `# Site energy use intensity by class and vintage: medians and quartiles of the newest year that enough held lots reported.
# Written by \`npm run calibrate -- --energy\`; plausible alone, the first and ninety-ninth percentile of reported
# intensity outside which a figure is questioned, is edited by hand.
`;
const DIGITS = 1;
const rounded = (value: number): number => Number(value.toFixed(DIGITS));

/** Medians of the catalogue from a fit; the bounds stay. */
export function siteEuiText(fitted: FittedLevels, { plausible }: Pick<SiteEuiFile, 'plausible'>): string {
  const medians = Object.fromEntries(
    ENGINE_CLASSES.map((name) => [
      name,
      Object.fromEntries(
        VINTAGES.map((vintage) => [vintage, parameter(fitted[name].medians[vintage], fitted[name])]),
      ),
    ]),
  );
  const body = stringify({ medians, plausible }, { lineWidth: 0, aliasDuplicateObjects: false });
  return `${schemaLine('catalog/energy/site-eui.yaml')}${HEADER}${body}`;
}

const parameter = ({ n, p25, p50, p75, ofClass }: VintageMedian, { newestYear }: FittedClass): Parameter => ({
  value: rounded(p50),
  low: rounded(p25),
  high: rounded(p75),
  unit: 'kBtu/sqft/yr',
  basis: 'derived',
  source: 'nyc_ll84_cy2022',
  locator: `CY${newestYear}, n=${n}${ofClass ? ', of the class: too few of the vintage' : ''}`,
  confidence: n < 100 ? 'medium' : 'high',
});
