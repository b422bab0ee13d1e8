import type { AccuracyCell } from '../../catalog/sections/calibration-accuracy.ts';
import type { CompiledCalibration } from '../../catalog/sections/calibration.ts';
import { ENGINE_CLASSES, type EngineClass } from '../building/types.ts';
import { wholeDollars } from '../../quantities/number-text.ts';

const percent = (share: number | null) => (share === null ? 'unknown' : `${Math.round(share * 100)} %`);

/** What was measured and on what; the limits a reader must know before quoting the figures. */
export function measuredDisclosure(cell: AccuracyCell): string {
  return cell.price_level === 'nyc_public_works' ? schoolsDisclosure(cell) : projectsDisclosure(cell);
}

/** Private projects: what they were scored with differs from the tier's lines, and they are no random sample. */
function projectsDisclosure({ calibrated, n_buildings }: AccuracyCell): string {
  return [
    `The error was measured on ${calibrated.n} publicised private projects of ${n_buildings} owners, at all-in cost, mostly one kind of work each.`,
    `Each was priced from the lines of its scope at the level that projects of other owners paid.`,
    `Half of the estimates were within ${percent(calibrated.median_ape)} of the actual cost, ${percent(calibrated.within_50)} within a factor of 1.5;`,
    `${percent(calibrated.coverage)} of the actual costs fell inside the band.`,
    `Publicised projects are not a random sample, many totals come from journalists, and few say how much work was done,`,
    `so part of the error is in the records. No correction is applied.`,
  ].join(' ');
}

function schoolsDisclosure(cell: AccuracyCell): string {
  const { calibrated } = cell;
  return [
    `The error was measured out of fold on ${calibrated.n} completed or nearly completed energy jobs in ${cell.n_buildings} buildings (${cell.label}),`,
    `for construction cost only. Each job was priced by a catalogue refitted without its building.`,
    `Half of the estimates were within ${percent(calibrated.median_ape)} of the actual cost, ${percent(calibrated.within_50)} within a factor of 1.5;`,
    `${percent(calibrated.coverage)} of the actual costs fell inside the band.`,
    `The completed jobs are smaller and simpler than planned ones, and none is an electrification, so a deep tier rests on`,
    `estimates and is not covered by these figures. Soft cost and escalation are not part of the measurement.`,
  ].join(' ');
}

type Level = keyof CompiledCalibration['accuracy']['borrowed'];

/** By price level and class, and for a building of none: why there is no error figure, and what stands in for it. */
export type UnmeasuredDisclosures = Readonly<
  Record<Level, Readonly<Record<EngineClass | 'unclassified', string>>>
>;

export function unmeasuredDisclosures(calibration: CompiledCalibration): UnmeasuredDisclosures {
  const at = (level: Level) => {
    const ofClass = ENGINE_CLASSES.map((name) => [name, whyUnmeasured(name, level, calibration)] as const);
    return {
      unclassified: whyUnmeasured(null, level, calibration),
      ...(Object.fromEntries(ofClass) as Record<EngineClass, string>),
    };
  };
  return { private: at('private'), public_works: at('public_works') };
}

/** Whose jobs a level borrows. */
const LENDERS: Readonly<Record<Level, string>> = {
  private: 'projects of private housing',
  public_works: 'public-school jobs',
};

function whyUnmeasured(
  engineClass: EngineClass | null,
  level: Level,
  calibration: CompiledCalibration,
): string {
  const { accuracy } = calibration;
  const own = accuracy.completed_elsewhere.filter((project) => project.building_class === engineClass);
  const listed = own.map(
    (project) =>
      `${project.building} (${project.scope}, ${project.year}): ${wholeDollars(project.actual_usd)}`,
  );
  const evidence =
    listed.length === 0
      ? 'We have no completed project of this class at this price level, so we claim no error figure.'
      : `Only ${listed.length} completed ${listed.length === 1 ? 'project' : 'projects'} of this class ${listed.length === 1 ? 'is' : 'are'} known, too few to measure an error: ${listed.join('; ')}.`;
  const school = accuracy.cells[0];
  const information =
    engineClass === 'education' && school !== undefined
      ? ` For information only: the median error on public schools, at public-works prices, is ${percent(school.calibrated.median_ape)}.`
      : '';
  return (
    `${evidence} The unexplained part of the interval is taken from ${accuracy.borrowed[level].band.n} ${LENDERS[level]} and widened.` +
    ` No correction is applied. Synthetic records are never counted.${information}`
  );
}
