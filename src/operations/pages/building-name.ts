/** Developments are printed in capitals and name many lots; a former or later name is not today's. */
const isTitle = (text: string): boolean =>
  /[a-z]/.test(text) && !/^\d/.test(text) && !/former|later|historic/i.test(text);
const BUILDING =
  /\b(?:building|tower|center|centre|hall|hotel|house|apartments|terminal|plaza|museum|market)$/i;

/**
 * The name that everybody calls a building by, of the names and further addresses held; null where none of them is one. A
 * lot with several has the first that names a building.
 */
export function buildingName(names: readonly string[]): string | null {
  const titles = names.filter(isTitle);
  const [only = null] = titles;
  return titles.length === 1 ? only : (titles.find((name) => BUILDING.test(name)) ?? null);
}
