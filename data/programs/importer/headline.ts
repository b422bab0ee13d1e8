import type { RawBenefit, RawDetail } from './raw.ts';

type Line = RawDetail;

const sizeOf = (line: Line): number => line.rate ?? line.amount ?? 0;

/** What every applicant may get today; without such a line, what runs today, then all there is. */
function candidates(lines: readonly Line[], asOf: string): readonly Line[] {
  const running = lines.filter(({ end_date, paused }) => paused !== true && (end_date ?? asOf) >= asOf);
  const standard = running.filter(({ low_income }) => low_income !== true);
  return standard.length > 0 ? standard : running.length > 0 ? running : lines;
}

/** A rate for the ground stands for nothing else where another line pays too. */
const forTheGround = ({ technologies }: Line): boolean => technologies?.join() === 'geothermal_heat_pump';

/** The line a list shows: the largest of the commonest kind among the candidates. */
function headlineLine(lines: readonly Line[], asOf: string): Line | undefined {
  const groups = Map.groupBy(candidates(lines, asOf), ({ kind, unit }) => `${kind} ${unit}`);
  const commonest = [...groups.values()].toSorted((a, b) => b.length - a.length)[0];
  const others = commonest?.filter((line) => !forTheGround(line)) ?? [];
  return (others.length > 0 ? others : commonest)?.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
}

/** The headline of a program with lines is one of them, with its own limit; a program without keeps its own. */
export function headlineBenefit(
  benefit: RawBenefit | undefined,
  lines: readonly Line[] | null | undefined,
  asOf: string,
): RawBenefit {
  const line = headlineLine(lines ?? [], asOf);
  if (line === undefined) return benefit ?? { kind: 'unspecified' };
  const { kind, amount, rate, unit, cap } = line;
  return {
    kind,
    ...(amount === undefined ? {} : { amount }),
    ...(rate === undefined ? {} : { rate }),
    ...(unit === undefined ? {} : { unit }),
    ...(cap === undefined ? {} : { cap }),
  };
}

/** Technologies of the lines that still run: one that pays nothing any more is not offered. */
export function technologiesOf(
  technologies: readonly string[],
  lines: readonly Line[] | null | undefined,
  asOf: string,
): string[] {
  const running = (lines ?? []).filter(({ end_date }) => (end_date ?? asOf) >= asOf);
  const paid = [...new Set(running.flatMap((line) => line.technologies ?? []))].sort();
  return paid.length > 0 ? paid : [...technologies];
}
