/** Years, halves, quarters and months stand for their last day where they end, for their first where they start. */
export function dayOf(date: string | number | undefined, end: boolean): string | undefined {
  const text = String(date ?? '');
  const parts = /^(\d{4})(?:-(?:(H|Q)?(\d{1,2}))(?:-(\d{2}))?)?/.exec(text);
  if (parts === null) return undefined;
  const [, year = '', period, number, day] = parts;
  if (day !== undefined) return text.slice(0, 10);
  const months = period === 'H' ? 6 : period === 'Q' ? 3 : 1;
  const last = number === undefined ? 12 : Number(number) * months;
  const first = number === undefined ? 1 : last - months + 1;
  const month = String(end ? last : first).padStart(2, '0');
  const lastDay = new Date(Date.UTC(Number(year), last, 0)).getUTCDate();
  return `${year}-${month}-${end ? String(lastDay).padStart(2, '0') : '01'}`;
}
