/** Room for one answer. Models read a few thousand words of a tool well, and some clients cut what is longer. */
export const MOST_BYTES = 8000;
/** Kept for the sentence that says how to go on. */
const NOTE_BYTES = 250;

type Value = unknown;
type Fields = Readonly<Record<string, Value>>;

/** One element of a list of the answer, or one part of a long text. */
interface Piece {
  readonly path: readonly string[];
  readonly value: Value;
  readonly bytes: number;
}

export interface Page {
  readonly answer: Fields;
  readonly page: number;
  readonly pages: number;
}

const bytesOf = (value: Value): number => Buffer.byteLength(JSON.stringify(value) ?? '');
const isFields = (value: Value): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text longer than this is cut into parts, between words. */
const LONG_TEXT = 2000;

function partsOfText(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const word of text.split(/(?<=\s)/)) {
    if (part !== '' && part.length + word.length > LONG_TEXT) {
      parts.push(part);
      part = '';
    }
    part += word;
  }
  return [...parts, part];
}

/** A list up to this size stands whole on every page: an empty one would look like a finding. */
const SHORT_LIST_BYTES = 700;

/** The answer without what can be divided, and the pieces in their order. */
function divided(fields: Fields, path: readonly string[], pieces: Piece[], shortBytes: number): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const at = [...path, name];
      const add = (values: readonly Value[]) =>
        pieces.push(...values.map((one) => ({ path: at, value: one, bytes: bytesOf(one) + 1 })));
      if (Array.isArray(value)) {
        if (bytesOf(value) <= shortBytes) return [name, value];
        add(value);
        return [name, []];
      }
      if (typeof value === 'string' && value.length > LONG_TEXT) {
        add(partsOfText(value));
        return [name, ''];
      }
      return [name, isFields(value) ? divided(value, at, pieces, shortBytes) : value];
    }),
  );
}

/** The answer with pieces put back: lists gain an element, texts grow. */
function withPieces(base: Fields, pieces: readonly Piece[]): Fields {
  const answer = structuredClone(base) as Record<string, Value>;
  for (const { path, value } of pieces) {
    const name = path.at(-1) ?? '';
    let place = answer;
    for (const step of path.slice(0, -1)) place = place[step] as Record<string, Value>;
    const held = place[name];
    if (Array.isArray(held)) held.push(value);
    else place[name] = `${String(held)}${String(value)}`;
  }
  return answer;
}

/**
 * An answer in pages of at most `MOST_BYTES`: what is no list, no long text, or short stands on each, elements follow each
 * other in the order of the answer. A single element above the size has a page of its own.
 */
export function pagesOf(answer: Fields): readonly Fields[] {
  if (bytesOf(answer) <= MOST_BYTES) return [answer];
  let pieces: Piece[] = [];
  let base = divided(answer, [], pieces, SHORT_LIST_BYTES);
  if (bytesOf(base) > MOST_BYTES / 2) {
    pieces = [];
    base = divided(answer, [], pieces, 0);
  }
  const room = MOST_BYTES - NOTE_BYTES - bytesOf(base);
  const pages: Piece[][] = [[]];
  let used = 0;
  for (const piece of pieces) {
    if (used > 0 && used + piece.bytes > room) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(piece);
    used += piece.bytes;
  }
  return pages.map((page) => withPieces(base, page));
}

/** How to read on; null where the answer has one page and no other was asked for. */
export function moreText(tool: string, page: number, pages: number, wanted = page): string | null {
  if (pages === 1) return wanted === 1 ? null : `There is no page ${wanted}: this is the whole answer.`;
  const next =
    page < pages
      ? `call ${tool} again with the same arguments and page ${page + 1} for what follows`
      : 'this is the last';
  return `Page ${page} of ${pages}: ${next}. Counts and totals are of the whole; a list that is the same on each page is whole, any other holds the part of this page.`;
}
