/**
 * Maintainer's script: who serves a ZIP code, from a clone of rewiringamerica/api.rewiringamerica.org (docs in
 * data/places/README.md).
 *
 *   node scripts/build-utilities.ts <clone>
 */
import { writeFileSync } from 'node:fs';
import { csvLine } from '../src/portfolio-table/csv-text.ts';
import { openRepository } from '../data/programs/importer/rewiring-america/repository.ts';
import {
  servedZips,
  territoriesOf,
  type Territory,
} from '../data/programs/importer/rewiring-america/territories.ts';

const [clone] = process.argv.slice(2);
if (clone === undefined) throw new Error('Name the clone of the data set.');
const repository = openRepository(clone);
const territories = territoriesOf(repository);

const write = (name: string, header: readonly string[], rows: readonly (readonly string[])[]) =>
  writeFileSync(new URL(`../data/places/${name}`, import.meta.url), [header, ...rows].map(csvLine).join(''));

const named = ({ id, fuel, key, name, state }: Territory) => [String(id), fuel, key, name, state];
const ofKind = (...kinds: string[]) => territories.filter(({ kind }) => kinds.includes(kind));

write('utilities.csv', ['id', 'fuel', 'key', 'name', 'state'], ofKind('electric', 'gas').map(named));
write(
  'local-places.csv',
  ['id', 'key', 'name', 'state'],
  ofKind('place').map(({ id, key, name, state }) => [String(id), key, name, state]),
);
write('service.csv', ['zip', 'electric', 'gas', 'places'], servedZips(repository, territories));
