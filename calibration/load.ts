import { readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSnapshot } from '../src/catalog/files/load.ts';
import { parseCsv, parseYaml } from '../src/catalog/files/parse-file.ts';
import { calibrationCorpusSection, type CompiledCorpus } from '../src/catalog/sections/calibration-corpus.ts';
import type { FitSettingsFile, ScopeMapFile } from '../src/catalog/sections/calibration.ts';
import { escalationSection, type CompiledEscalation } from '../src/catalog/sections/escalation.ts';
import { factorsSection, type CompiledFactors, type FactorFile } from '../src/catalog/sections/factors.ts';
import { compileEngine, type Engine } from '../src/engine/compile-engine.ts';
import { intervalRules, type IntervalRules } from '../src/engine/uncertainty/interval-rules.ts';
import { readSettings, type FitSettings } from './fit/settings.ts';
import { trainingJobs, type TrainingJob } from './fit/training-job.ts';
import { readTerms, type FixedTerms } from './fit/terms.ts';

/** No price depends on the day a catalogue is read; it dates only what is stale. */
const TODAY = '2026-11-20';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const CALIBRATION_DIR = join(ROOT, 'catalog', 'calibration');

/** What a fit starts from. It reads the catalogue's inputs only, so that it can run before a fitted file exists. */
export interface FitInputs {
  readonly settings: FitSettings;
  readonly scopeMap: ScopeMapFile;
  readonly escalation: CompiledEscalation;
  readonly interval: IntervalRules;
  readonly corpus: CompiledCorpus;
  readonly jobs: readonly TrainingJob[];
  readonly terms: FixedTerms;
  /** SHA-256 of corpus/real.csv. */
  readonly corpusDigest: string;
}

export function readInputs(dir: string = CALIBRATION_DIR): FitInputs {
  const settings = readSettings(yaml(join(dir, 'fit-settings.yaml')) as FitSettingsFile);
  const scopeMap = yaml(join(dir, 'scope-map.yaml')) as ScopeMapFile;
  const corpus = calibrationCorpusSection.compile(csvFiles(join(dir, 'corpus')));
  const escalation = escalationSection.compile(csvFiles(join(dirname(dir), 'factors', 'escalation')));
  const interval = intervalRules(intervalFactors(join(dirname(dir), 'factors')));
  const jobs = trainingJobs(corpus.records, { settings, scopeMap, escalation, interval });
  const corpusDigest = createHash('sha256')
    .update(readFileSync(join(dir, 'corpus', 'real.csv')))
    .digest('hex');
  const terms = readTerms(yaml(join(dir, 'public-works-terms.yaml')));
  return { settings, scopeMap, escalation, interval, corpus, jobs, terms, corpusDigest };
}

const intervalFactors = (folder: string): CompiledFactors =>
  factorsSection.compile(
    ['interval.yaml', 'interval-systems.yaml']
      .map((name) => join(folder, name))
      .map((path) => ({ path, content: yaml(path) as FactorFile })),
  );

/** The shipped catalogue with the engine's tables: what private projects are priced by. */
export function shippedEngine(): Engine {
  const snapshot = loadSnapshot({
    catalogDir: join(ROOT, 'catalog'),
    cacheDir: join(ROOT, 'node_modules', '.cache', 'plumbline-calibration'),
    today: TODAY,
  });
  return compileEngine(snapshot, 'calibration');
}

export function yaml(path: string): unknown {
  const parsed = parseYaml(path, readFileSync(path, 'utf8'));
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => `${path}: ${message}`).join('\n'));
  return parsed.content;
}

function csvFiles(dir: string): { path: string; content: never }[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.csv'));
  return names.toSorted().map((name) => {
    const parsed = parseCsv(name, readFileSync(join(dir, name), 'utf8'));
    if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => `${name}: ${message}`).join('\n'));
    return { path: name, content: parsed.content as never };
  });
}
