/** What an address says behind its question mark, by name: text, or a part of a scenario as JSON. */
export type SearchParams = Record<string, unknown>;

/** JSON of an object, a list or a quoted text begins like this; every other value is text as it stands. */
const JSON_START = /^[[{"]/;

/**
 * Reads an address. Values stay text: a lot is `bbl=1000010001`, and no number is made of it. Text in quotation marks,
 * as older links write it (`bbl=%221000010001%22`), is read without them.
 */
export function readSearch(search: string): SearchParams {
  return Object.fromEntries([...new URLSearchParams(search)].map(([name, text]) => [name, valueOf(text)]));
}

function valueOf(text: string): unknown {
  if (!JSON_START.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Writes an address that `readSearch` reads as the same; what is undefined is left out. */
export function writeSearch(search: SearchParams): string {
  const parts = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, textOf(value)]);
  return parts.length === 0 ? '' : `?${new URLSearchParams(parts).toString()}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' && !JSON_START.test(value) ? value : JSON.stringify(value);
}
