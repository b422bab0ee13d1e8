import { XMLParser } from 'fast-xml-parser';
import { unreadable } from './file-faults.ts';

/** A parsed element: its children and attributes (`@name`) by name, or its text. */
export type Element = Readonly<Record<string, unknown>>;

/** The elements of an XML text without namespaces. Entities are never expanded, and a document type is refused. */
export function xmlTree(source: string): Element {
  if (/^\s*<!DOCTYPE html/i.test(source))
    throw unreadable('The file is a web page. Download the file itself.');
  if (/<!DOCTYPE|<!ENTITY/i.test(source))
    throw unreadable(
      'The XML declares a document type or entities; no file of this kind needs them, and they are not read.',
    );
  const parser = new XMLParser({
    processEntities: false,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
  });
  try {
    return parser.parse(source, true) as Element;
  } catch {
    throw unreadable('The file is not well-formed XML.');
  }
}

/** The outermost element, without what stands before it. */
export const rootName = (tree: Element): string =>
  Object.keys(tree).find((name) => !name.startsWith('?') && !name.startsWith('#')) ?? '';

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null;

/** Children of this name, in order. */
export function children(element: Element, name: string): Element[] {
  const found = element[name];
  return (Array.isArray(found) ? found : [found]).filter(isElement);
}

/** The child at the end of a path of names; null where there is none. */
export function child(element: Element, ...path: readonly string[]): Element | null {
  let at: Element | undefined = element;
  for (const name of path) {
    at = children(at, name)[0];
    if (at === undefined) return null;
  }
  return at;
}

/** Every element of this name below, in document order. */
export function all(node: unknown, name: string): Element[] {
  if (!isElement(node)) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((below: unknown) => [
      ...(key === name && isElement(below) ? [below] : []),
      ...all(below, name),
    ]),
  );
}

/** Text of the first child of this name, however its tag is dressed. */
export function textIn(element: Element, name: string): string {
  const found = element[name];
  return ownText(Array.isArray(found) ? found[0] : found);
}

function ownText(value: unknown): string {
  const text = isElement(value) ? value['#text'] : value;
  return text === undefined || text === null
    ? ''
    : String(text)
        .replaceAll('&amp;', '&')
        .replaceAll('&apos;', "'")
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .trim();
}

/** A number as text of a child; null where there is none. */
export function numberIn(element: Element, name: string): number | null {
  const text = textIn(element, name);
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

/** Value of a field that the makers of a file named themselves. */
export function userField(element: Element, name: string): string {
  const fields = children(element, 'UserDefinedFields').flatMap((group) =>
    children(group, 'UserDefinedField'),
  );
  const field = fields.find((each) => textIn(each, 'FieldName').toLowerCase() === name.toLowerCase());
  return field === undefined ? '' : textIn(field, 'FieldValue');
}
