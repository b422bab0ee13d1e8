/** Just enough SVG for the report: plain text, numbers to one decimal, so that the same figures give the same bytes. */
export type Attributes = Readonly<Record<string, string | number>>;

const number = (value: number): string => String(Math.round(value * 10) / 10);
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function tag(name: string, attributes: Attributes, content?: string): string {
  const text = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? number(value) : escape(value)}"`)
    .join('');
  return content === undefined ? `<${name}${text}/>` : `<${name}${text}>${content}</${name}>`;
}

export const INK = '#1f2933';
export const MUTED = '#7b8794';
export const GRID = '#e4e7eb';
export const SHADE = '#e6f0ea';
/** Okabe-Ito, told apart by colour-blind readers. */
export const PALETTE = ['#0072B2', '#D55E00', '#009E73', '#CC79A7', '#E69F00', '#56B4E9'] as const;

export const line = (
  a: readonly [number, number],
  b: readonly [number, number],
  attributes: Attributes = {},
): string => tag('line', { x1: a[0], y1: a[1], x2: b[0], y2: b[1], stroke: GRID, ...attributes });
export const rect = (x: number, y: number, size: readonly [number, number], attributes: Attributes): string =>
  tag('rect', { x, y, width: size[0], height: size[1], ...attributes });
export const dot = (x: number, y: number, attributes: Attributes = {}): string =>
  tag('circle', { cx: x, cy: y, r: 4, ...attributes });
export const label = (x: number, y: number, text: string, attributes: Attributes = {}): string =>
  tag('text', { x, y, fill: INK, 'font-size': 12, ...attributes }, escape(text));

export interface Document {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
}

/** A standalone picture with a white ground and a title that a screen reader finds. */
export function svg(document: Document, parts: readonly string[]): string {
  const { width, height, title, description } = document;
  const open =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"` +
    ` role="img" font-family="system-ui, sans-serif">`;
  return [
    open,
    tag('title', {}, escape(title)),
    tag('desc', {}, escape(description)),
    rect(0, 0, [width, height], { fill: '#ffffff' }),
    label(24, 30, title, { 'font-size': 16, 'font-weight': 'bold' }),
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

/** A logarithmic axis: value → position. */
export function logScale(
  domain: readonly [number, number],
  range: readonly [number, number],
): (value: number) => number {
  const [low, high] = domain.map(Math.log) as [number, number];
  return (value) => range[0] + ((Math.log(value) - low) / (high - low)) * (range[1] - range[0]);
}
