import type { Vintage } from './types.ts';

/** The period of building that a calendar year falls in. */
export function vintageOfYear(year: number): Vintage {
  if (year < 1930) return 'pre-1930';
  if (year < 1980) return '1930-1979';
  return year < 2004 ? '1980-2003' : '2004+';
}
