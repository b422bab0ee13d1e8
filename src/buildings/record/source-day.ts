const dayByLabel = new Map<string, string | null>();

/**
 * Newest day a source label speaks for, or null when it names none. Conventions: a calendar-year report or list speaks
 * to 31 December; PLUTO `NNv1` to 1 January and later versions of the year to 1 July; "published YYYY" to 1 January.
 */
export function sourceDay(label: string): string | null {
  let day = dayByLabel.get(label);
  if (day === undefined) {
    day = readDay(label);
    if (dayByLabel.size < 10_000) dayByLabel.set(label, day);
  }
  return day;
}

function readDay(label: string): string | null {
  const exact = /(\d{4}-\d{2}-\d{2})/.exec(label);
  if (exact) return exact[1]!;
  const pluto = /PLUTO.*?(\d\d)v(\d+)/i.exec(label);
  if (pluto) return `20${pluto[1]}-${pluto[2] === '1' ? '01' : '07'}-01`;
  const published = /published (20\d\d)/.exec(label);
  if (published) return `${published[1]}-01-01`;
  const range = /(20\d\d)-(\d\d)\b/.exec(label);
  if (range) return `20${range[2]}-12-31`;
  const year = /(20\d\d)/.exec(label);
  return year ? `${year[1]}-12-31` : null;
}
