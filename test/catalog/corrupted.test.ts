import { describe, expect, it } from 'vitest';
import { compileTree } from '../../src/catalog/files/build-catalog.ts';
import { readTree } from '../../src/catalog/files/catalog-tree.ts';
import { fileValidator } from '../../src/catalog/files/validate-file.ts';
import type { CatalogProblem, CatalogSection } from '../../src/catalog/section.ts';
import type { SnapshotSections } from '../../src/catalog/snapshot.ts';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { compileEngine } from '../../src/engine/compile-engine.ts';
import { visitNumbers } from '../../src/quantities/json-pointer.ts';
import { engineRequest } from '../../src/operations/estimate/prepare-request.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { Random } from '../fuzz/random.ts';
import { CATALOG_DIR, testSnapshot } from './snapshot.ts';
import { ALL_SECTIONS, filesBySection, parsedBy, placesOfEveryKind, wrongValues } from './wounds.ts';

const TODAY = '2026-11-20';
/** The programs of one state and the federal ones: the others are files of the same kind. */
const tree = readTree(CATALOG_DIR).filter(
  ({ path }) => !path.startsWith('programs/') || /^programs\/(us|ny)\//.test(path),
);
const files = filesBySection(tree);

describe('a value of the wrong type', () => {
  const validators = new Map(ALL_SECTIONS.map((section) => [section.name, fileValidator(section.schema)]));
  /** What a condition compares with may be a text, a number or a yes. */
  const isCompared = (pointer: string) => /\/(is|in\/\d+)$/.test(pointer);

  it('is refused at its place, in every kind of place of every kind of file', () => {
    const places = placesOfEveryKind(files.values());
    expect(new Set(places.map(({ file }) => file.section.name)).size).toBe(ALL_SECTIONS.length);
    expect(places.length).toBeGreaterThan(3_000);
    const taken: string[] = [];
    for (const { file, holder, key, pointer, kind } of places) {
      const value = holder[key];
      for (const wrong of wrongValues(value)) {
        if (typeof wrong === 'string' && typeof value === 'number' && isCompared(pointer)) continue;
        holder[key] = wrong;
        const faults = validators.get(file.section.name)?.(file.path, file.content) ?? [];
        const isPlaced = faults.some(
          (fault) => fault.path === file.path && pointer.startsWith(parentOf(fault.pointer, pointer)),
        );
        if (!isPlaced) taken.push(`${kind} as ${JSON.stringify(wrong) ?? String(wrong)}`);
      }
      holder[key] = value;
    }
    expect(taken).toEqual([]);
  });

  it('a key nobody knows is refused in every kind of object', () => {
    const taken = placesOfEveryKind(files.values()).filter(({ file, holder, key }) => {
      const inner = holder[key];
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return false;
      const object = inner as Record<string, unknown>;
      object['zz unknown'] = { zz: null };
      const faults = validators.get(file.section.name)?.(file.path, file.content) ?? [];
      delete object['zz unknown'];
      return faults.length === 0;
    });
    expect(taken.map(({ kind }) => kind)).toEqual([]);
  });
});

/** A fault may name the wound, what holds it, or a place within it. */
function parentOf(fault: string, pointer: string): string {
  return fault.startsWith(pointer) ? pointer : fault;
}

/** The text with something wrong: a bit, the end, a line gone, doubled or moved, a digit, a sign, a word. */
function damaged(text: string, random: Random): string {
  const lines = text.split('\n');
  const line = random.integer(0, lines.length - 2);
  const at = random.integer(0, text.length - 1);
  return random.pick([
    () =>
      `${text.slice(0, at)}${String.fromCharCode(text.charCodeAt(at) ^ (1 << random.integer(0, 6)))}${text.slice(at + 1)}`,
    () => text.slice(0, at),
    () => lines.toSpliced(line, 1).join('\n'),
    () => lines.toSpliced(line, 0, lines[line] ?? '').join('\n'),
    () => lines.toSpliced(random.integer(0, lines.length - 1), 0, ...lines.splice(line, 1)).join('\n'),
    () => changedNumber(text, random, (number) => `-${number}`),
    () => changedNumber(text, random, (number) => `${number}00`),
    () => changedNumber(text, random, () => '0'),
    () => changedNumber(text, random, () => ''),
  ])();
}

function changedNumber(text: string, random: Random, change: (number: string) => string): string {
  const numbers = [...text.matchAll(/(?<=[:,[] ?)\d+(\.\d+)?/g)];
  const chosen = numbers.length === 0 ? undefined : random.pick(numbers);
  if (chosen === undefined) return text.slice(0, -1);
  return `${text.slice(0, chosen.index)}${change(chosen[0])}${text.slice(chosen.index + chosen[0].length)}`;
}

const BUILDINGS = [
  { building_area: 60_000, building_class: 'D4', year_built: 1928 },
  { building_area: 120_000, building_class: 'office', year_built: 1975, site_eui: 90 },
  { building_area: 90_000, building_class: 'W1', year_built: 1955 },
  { building_area: 20_000, building_class: 'K1', year_built: 1990, region: 'westchester' as const },
];

/** Pointers of numbers that are none, in the tiers of a few buildings; null when the engine refuses to answer. */
function brokenNumbers(sections: SnapshotSections): string[] | null {
  const found: string[] = [];
  try {
    const engine = compileEngine({ ...testSnapshot(), sections }, 'wounded');
    for (const building of BUILDINGS) {
      const outcome = engine.estimate(
        engineRequest({ building }),
        buildingInputFromRequest(building),
        calendarDate(TODAY),
      );
      if (outcome.kind === 'estimated')
        visitNumbers(
          outcome.tiers,
          '',
          (pointer, value) => void (Number.isFinite(value) || found.push(pointer)),
        );
    }
    return found;
  } catch {
    return null;
  }
}

it('no number is broken in the whole catalogue', () => {
  const { sections, problems } = compileTree(tree, { today: TODAY });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(brokenNumbers(sections)).toEqual([]);
});

const compiledWith = (path: string, bytes: Buffer) =>
  compileTree(
    tree.map((own) => (own.path === path ? { path, bytes } : own)),
    { today: TODAY },
  );
const errorsIn = (problems: readonly CatalogProblem[]) =>
  problems.filter(({ severity }) => severity === 'error');

/** What is wrong with one file by itself, before the others are looked at. */
function faultsOfForm(section: CatalogSection, path: string, text: string): readonly CatalogProblem[] {
  const parsed = parsedBy(section, path, text);
  return parsed.ok ? fileValidator(section.schema)(path, parsed.content) : parsed.problems;
}

/** The whole catalogue is compiled for so many of the files that are refused by themselves. */
const COMPILED_ANYWAY = 3;

it('a damaged file of every kind is refused by its name, or is another catalogue whose numbers are numbers', () => {
  const random = new Random(5);
  const outcomes = { refused: 0, unanswered: 0, answered: 0 };
  for (const section of ALL_SECTIONS) {
    for (let round = 0; round < 2; round += 1) {
      const file = random.pick(files.get(section.name) ?? []);
      const text = damaged(file.text, random);
      const form = errorsIn(faultsOfForm(section, file.path, text));
      if (form.length > 0 && outcomes.refused >= COMPILED_ANYWAY) {
        expect(form[0]?.path).toBe(file.path);
        outcomes.refused += 1;
        continue;
      }
      const { sections, problems } = compiledWith(file.path, Buffer.from(text));
      const errors = errorsIn(problems);
      expect(errors.map(({ message }) => message)).toEqual(
        expect.arrayContaining(form.map(({ message }) => message)),
      );
      if (errors.length > 0) {
        outcomes.refused += 1;
        const named = errors.some(
          ({ path, message }) => `${path} ${message}`.includes(file.path) || path === section.root,
        );
        expect(named, `${file.path}: ${errors[0]?.path} ${errors[0]?.message}`).toBe(true);
        continue;
      }
      const numbers = brokenNumbers(sections);
      expect(numbers ?? [], file.path).toEqual([]);
      outcomes[numbers === null ? 'unanswered' : 'answered'] += 1;
    }
  }
  expect(outcomes.refused).toBeGreaterThan(ALL_SECTIONS.length / 2);
  expect(outcomes.answered).toBeGreaterThan(5);
});
