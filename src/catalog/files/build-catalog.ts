import { originsOf } from '../../evidence/origins.ts';
import { indexFigures, isQuoted } from '../figure-index.ts';
import { lintCitations } from '../lints/citations.ts';
import { lintFigures } from '../lints/figures.ts';
import type { CompiledSources } from '../sections/sources.ts';
import { SECTIONS } from '../sections/registry.ts';
import type { CatalogFile, CatalogProblem, CatalogSection, Format } from '../section.ts';
import type { SnapshotSections } from '../snapshot.ts';
import type { TreeFile } from './catalog-tree.ts';
import { parseCsv, parseJson, parseYaml, placeOf, type Parsed } from './parse-file.ts';
import { fileValidator } from './validate-file.ts';

type SectionMap = Readonly<Record<string, CatalogSection>>;

export interface CatalogResult<Sections = SnapshotSections> {
  /** Compiled sections; incomplete when `problems` holds errors. */
  readonly sections: Sections;
  readonly problems: readonly CatalogProblem[];
}

export interface CompileOptions {
  readonly today: string;
  /** Those of the catalogue where none are given. */
  readonly sections?: SectionMap;
  /** Records of another data set that files of this one may cite. */
  readonly sourcesBeside?: CompiledSources;
}

interface ReadSection {
  readonly section: CatalogSection;
  readonly files: readonly CatalogFile[];
}

/**
 * Parses, validates, compiles and lints a whole data set. Every problem of every file is collected; nothing is
 * skipped silently: a file no section reads is a problem too.
 */
export function compileTree<Sections = SnapshotSections>(
  tree: readonly TreeFile[],
  options: CompileOptions,
): CatalogResult<Sections> {
  const sections = options.sections ?? (SECTIONS as unknown as SectionMap);
  const problems: CatalogProblem[] = [];
  const read = Object.entries(sections).map(([key, section]) => {
    if (key !== section.name) throw new Error(`section ${section.name} is registered as ${key}`);
    return readSection(section, tree, problems);
  });
  lintOrphans(tree, Object.values(sections), problems);
  const compiled = compileSections(read, problems);
  if (options.sections === undefined) {
    compiled['figures'] = indexFigures(read.flatMap(({ files }) => files));
    const isWhole = !problems.some(({ severity }) => severity === 'error');
    if (isWhole)
      compiled['origins'] = originsOf(
        read.map(({ section, files }) => ({ name: section.name, files })),
        isQuoted,
      );
  }
  lintSections(read, { compiled, options, problems });
  return { sections: compiled as unknown as Sections, problems: withPlaces(tree, problems) };
}

function belongs({ root, format, also = [] }: CatalogSection, path: string): boolean {
  return [{ root, format }, ...also].some(
    (place) =>
      (path === place.root || path.startsWith(`${place.root}/`)) && path.endsWith(`.${place.format}`),
  );
}

const PARSERS: Readonly<Record<Format, (path: string, text: string) => Parsed>> = {
  yaml: parseYaml,
  csv: parseCsv,
  jsonl: parseJson,
};

const formatOf = (path: string): Format => path.slice(path.lastIndexOf('.') + 1) as Format;

/** The documents of a file: each line of a `.jsonl` is one, named by its line. */
function* textsOf({ path, bytes }: TreeFile): Generator<readonly [path: string, text: string]> {
  const text = bytes.toString('utf8');
  if (formatOf(path) !== 'jsonl') yield [path, text];
  else
    for (const [index, line] of text.split('\n').entries())
      if (line !== '') yield [`${path}:${index + 1}`, line];
}

function readSection(
  section: CatalogSection,
  tree: readonly TreeFile[],
  problems: CatalogProblem[],
): ReadSection {
  const mine = tree.filter((file) => belongs(section, file.path));
  const validate = fileValidator(section.schema);
  const files: CatalogFile[] = [];
  if (mine.length === 0)
    problems.push({
      path: section.root,
      pointer: '',
      message: `no ${section.format} file`,
      severity: 'error',
    });
  for (const file of mine)
    for (const [path, text] of textsOf(file)) {
      const parsed = PARSERS[formatOf(file.path)](path, text);
      const faults = parsed.ok ? validate(path, parsed.content) : parsed.problems;
      problems.push(...faults);
      if (parsed.ok && faults.length === 0) files.push({ path, content: parsed.content });
    }
  return { section, files };
}

function lintOrphans(
  tree: readonly TreeFile[],
  sections: readonly CatalogSection[],
  problems: CatalogProblem[],
): void {
  for (const { path } of tree)
    if (!sections.some((section) => belongs(section, path)))
      problems.push({ path, pointer: '', message: 'no section reads this file', severity: 'error' });
}

function compileSections(read: readonly ReadSection[], problems: CatalogProblem[]): Record<string, unknown> {
  const compiled: Record<string, unknown> = {};
  for (const { section, files } of read) {
    try {
      compiled[section.name] = section.compile(files);
    } catch (error) {
      problems.push({ path: section.root, pointer: '', message: messageOf(error), severity: 'error' });
    }
  }
  return compiled;
}

function lintSections(
  read: readonly ReadSection[],
  state: { compiled: Record<string, unknown>; options: CompileOptions; problems: CatalogProblem[] },
): void {
  const own = (state.compiled['sources'] ?? {}) as CompiledSources;
  const sources = { ...state.options.sourcesBeside, ...own };
  const sourceIds = new Set(Object.keys(sources));
  const context = { sections: state.compiled, sourceIds, today: state.options.today };
  const alreadyBroken = state.problems.some((problem) => problem.severity === 'error');
  state.problems.push(
    ...lintCitations(
      read.flatMap(({ files }) => files),
      new Set(Object.keys(own)),
    ),
  );
  for (const { section, files } of read) {
    for (const file of files) state.problems.push(...lintFigures(file, sources));
    try {
      state.problems.push(...(section.lint?.(files, context) ?? []));
    } catch (error) {
      // A cross-section lint may trip over a section that did not compile; that section's own problem is listed.
      if (!alreadyBroken) throw error;
    }
  }
}

function withPlaces(tree: readonly TreeFile[], problems: readonly CatalogProblem[]): CatalogProblem[] {
  const texts = new Map(tree.map((file) => [file.path, file.bytes]));
  return problems.map((problem) => {
    const bytes = texts.get(problem.path);
    if (problem.line !== undefined || bytes === undefined) return problem;
    const format = problem.path.endsWith('.csv') ? 'csv' : 'yaml';
    const place = placeOf(format, bytes.toString('utf8'), problem.pointer);
    return place === undefined ? problem : { ...problem, line: place.line, column: place.column };
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
