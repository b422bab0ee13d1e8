/** An element with its attributes; children that are null or empty texts are left out with their element. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlElement[];
}

type Child = XmlElement | null;

export const parent = (
  name: string,
  children: readonly Child[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({ name, attributes, content: children.filter((child) => child !== null) });

/** An element with a text or number; null where there is none. */
export const leaf = (name: string, value: string | number | boolean | null | undefined): Child =>
  value === null || value === undefined || value === ''
    ? null
    : { name, attributes: {}, content: String(value) };

export const link = (name: string, id: string): XmlElement => ({
  name,
  attributes: { IDref: id },
  content: [],
});

/** A document in UTF-8. Every name carries the prefix of its namespace. */
export function xmlText(root: XmlElement, prefix: string): string {
  const write = ({ name, attributes, content }: XmlElement, depth: number): string => {
    const tag = `${prefix}:${name}`;
    const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
    const open = `${'  '.repeat(depth)}<${tag}${given.join('')}`;
    if (typeof content === 'string') return `${open}>${escaped(content)}</${tag}>\n`;
    if (content.length === 0) return `${open}/>\n`;
    return `${open}>\n${content.map((child) => write(child, depth + 1)).join('')}${'  '.repeat(depth)}</${tag}>\n`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, 0)}`;
}

/** Characters that XML 1.0 has no place for are left out. */
const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- they are what is left out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
