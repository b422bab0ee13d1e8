import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MeasuredSavings } from '../../src/contract/measured-savings.ts';
import type { CompiledMeasure } from '../../src/catalog/sections/measures.ts';
import type { EvidenceKind } from '../../src/catalog/sections/measures/vocabulary.ts';
import { realisationKind } from '../../src/engine/measures/effects.ts';
import { measuredSavings } from '../../src/operations/measured-savings/measure-savings.ts';
import { KBTU_PER_KWH, KBTU_PER_THERM } from '../../src/quantities/units.ts';

/** One building of the operator whose saving was measured and estimated. */
export interface OwnSaving {
  readonly file: string;
  readonly kind: EvidenceKind;
  /** Site energy saved as measured over as estimated. */
  readonly measuredOverEstimated: number;
}

export interface OwnSavings {
  readonly counted: readonly OwnSaving[];
  /** Files that say nothing of one kind of work, each with the reason. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
}

/** Reads what `plumbline measure-savings --out` wrote: every JSON file of a folder, computed again before it counts. */
export function readOwnSavings(folder: string, measures: readonly CompiledMeasure[]): OwnSavings {
  const counted: OwnSaving[] = [];
  const skipped: { file: string; reason: string }[] = [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  for (const file of names.toSorted()) {
    const outcome = ownSaving(readFileSync(join(folder, file), 'utf8'), measures);
    if (typeof outcome === 'string') skipped.push({ file, reason: outcome });
    else counted.push({ file, ...outcome });
  }
  return { counted, skipped };
}

/** The building of one file, or why it does not count. */
function ownSaving(text: string, measures: readonly CompiledMeasure[]): Omit<OwnSaving, 'file'> | string {
  const written = measuredAgain(text);
  if (typeof written === 'string') return written;
  const { estimated } = written.input;
  if (estimated?.measures === undefined)
    return 'no estimate with its measures stands in it: measure with --estimate and --tier';
  const kinds = kindsOf(estimated.measures, measures);
  if (typeof kinds === 'string') return kinds;
  const [kind] = kinds;
  if (kind === undefined) return 'none of its measures saves energy by a share that is realised';
  if (kinds.length > 1) return `work of several kinds at once: ${kinds.join(', ')}`;
  const { electricity_saved_kwh: kwh, fuel_saved_therms: therms } = estimated;
  const expected = kbtuOf(kwh, therms);
  if (expected <= 0) return 'the estimate saves no energy';
  const measured = new Map(written.compared.map((line) => [line.what, line.measured]));
  const [ofPower, ofFuel] = [measured.get('electricity_kwh'), measured.get('fuel_therms')];
  if (kwh !== 0 && ofPower === undefined) return 'no whole year of electricity was measured';
  if (therms !== 0 && ofFuel === undefined) return 'no whole year of fuel was measured';
  // What the estimate leaves alone is not of the work.
  const saved = kbtuOf(kwh === 0 ? 0 : (ofPower ?? 0), therms === 0 ? 0 : (ofFuel ?? 0));
  return { kind, measuredOverEstimated: saved / expected };
}

/** What the file holds, or why it is not what its own input gives. */
function measuredAgain(text: string): MeasuredSavings | string {
  try {
    const written = JSON.parse(text) as MeasuredSavings;
    const again = measuredSavings(written.input);
    return JSON.stringify(again) === JSON.stringify(written)
      ? again
      : 'its own input gives another measurement';
  } catch {
    return 'not a measurement of savings';
  }
}

const kbtuOf = (kwh: number, therms: number): number => kwh * KBTU_PER_KWH + therms * KBTU_PER_THERM;

function kindsOf(ids: readonly string[], measures: readonly CompiledMeasure[]): EvidenceKind[] | string {
  const unknown = ids.filter((id) => !measures.some((measure) => measure.id === id));
  if (unknown.length > 0) return `measures the catalogue does not have: ${unknown.join(', ')}`;
  const kinds = measures
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ effects }) => effects.map(realisationKind))
    .filter((kind) => kind !== null);
  return [...new Set(kinds)].toSorted();
}
