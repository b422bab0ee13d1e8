import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';

const page = readFileSync(join(ROOT, 'docs/attacks.md'), 'utf8');
const rows = [...page.matchAll(/^\| (.+) \| (.+) \| (.+) \| (.+) \| (.+) \|$/gm)]
  .map(([, attack = '', , , , shown = '']) => ({ attack, shown }))
  .filter(({ attack }) => attack !== 'attack');

test('every attack of docs/attacks.md names what shows it, and it is there', () => {
  expect(rows.length).toBeGreaterThan(15);
  for (const { attack, shown } of rows) {
    const proofs = [...shown.matchAll(/`((?:test|bench|scripts)\/[^`]+)`(?: "([^"]+)")?/g)];
    expect(proofs.length, attack).toBeGreaterThan(0);
    for (const [, file = '', name = ''] of proofs) {
      expect(existsSync(join(ROOT, file)), `${attack}: ${file}`).toBe(true);
      expect(readFileSync(join(ROOT, file), 'utf8'), `${attack}: ${file}`).toContain(name);
    }
  }
});
