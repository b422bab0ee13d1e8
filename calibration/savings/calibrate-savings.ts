import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readInputs, shippedEngine, yaml } from '../load.ts';
import { readOwnSavings } from './own-savings.ts';
import {
  OWN_SOURCE,
  ownSourceText,
  realisedShares,
  withRealisedShares,
  type ShippedShares,
} from './realised-shares.ts';

/**
 * Writes the shares that a folder of own measurements realised, as a proposed catalogue change.
 * @param isCheck prints and writes nothing
 * @param catalogDir the catalogue to change
 */
export function calibrateSavings(
  folder: string,
  isCheck: boolean,
  catalogDir: string = join(ROOT, 'catalog'),
): void {
  const file = join(catalogDir, 'factors', 'realisation.yaml');
  const { counted, skipped } = readOwnSavings(folder, shippedEngine().snapshot.sections.measures.list);
  for (const { file: name, reason } of skipped) console.log(`${name}: skipped, ${reason}`);
  const shares = realisedShares(counted, yaml(file) as ShippedShares, readInputs().settings);
  for (const { kind, n, medianRatio, from, to } of shares)
    console.log(`${kind}: n ${n}, measured over estimated ${medianRatio.toFixed(2)}, share ${from} to ${to}`);
  if (shares.length === 0) console.log('No measured building counts; nothing is written.');
  if (shares.length === 0 || isCheck) return;
  writeFileSync(file, withRealisedShares(readFileSync(file, 'utf8'), shares));
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(join(catalogDir, 'sources', `${OWN_SOURCE}.yaml`), ownSourceText(today));
  console.log('Written: factors/realisation.yaml and its source. Review them with git diff.');
}
