import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ENGINE = join(ROOT, 'src/engine');
const SOURCE_IDS = readdirSync(join(ROOT, 'catalog/sources')).map((name) => name.replace(/\.yaml$/, ''));

/** Disclosures of a method choice, not of a figure; they cite the paper that states it. */
const METHOD_CHOICES: Readonly<Record<string, readonly string[]>> = {
  'building/owner-pays.ts': ['plumbline_method'],
  'building/resolve-building.ts': ['plumbline_method', 'practitioner_review_2026_11'],
  'building/utilities.ts': ['plumbline_method'],
};

/** The one figure of a price that no catalogue holds: what the owner was quoted. */
const OWNERS_OWN = 'pricing/quoted-price.ts';

const files = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.ts'),
);

test('no source of a figure is written in the engine: it stands beside the figure in the catalogue', () => {
  const found = files.flatMap((path) => {
    const text = readFileSync(join(ENGINE, path), 'utf8');
    return SOURCE_IDS.filter((id) => new RegExp(`['"\`]${id}['"\`#]`).test(text))
      .filter((id) => METHOD_CHOICES[path]?.includes(id) !== true)
      .map((id) => `${path}: ${id}`);
  });
  expect(found).toEqual([]);
});

test('no locator and no basis of a figure is written in the stages that compute', () => {
  const stages = files.filter((path) => !/^(provenance|figures)\//.test(path) && path !== OWNERS_OWN);
  const found = stages.flatMap((path) =>
    readFileSync(join(ENGINE, path), 'utf8')
      .split('\n')
      .filter((line) => /\b(locator|basis): '(?!trade_|contract_|installed_)[^']/.test(line))
      .filter((line) => !/^\s*readonly |largest counted|yearly fine/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
