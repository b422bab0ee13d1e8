import { Parser } from 'saxen';
import { UnreadableTable } from './sheet.ts';

type Attributes = Readonly<Record<string, string>>;

export interface XmlEvents {
  open(name: string, attributes: () => Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Reads a part of a workbook from its first element to its last; names come without prefixes. */
export function readXml(part: string, source: string, events: XmlEvents): void {
  const parser = new Parser();
  let depth = 0;
  const damaged = () => new UnreadableTable(`The workbook is damaged: its part ${part} is not whole.`);
  parser.on('openTag', (name: string, attributes: () => Attributes) => {
    depth += 1;
    events.open(bare(name), () => attributes());
  });
  parser.on('closeTag', (name: string) => {
    depth -= 1;
    events.close?.(bare(name));
  });
  parser.on('text', (text: string, decode: (text: string) => string) => events.text?.(decode(text)));
  parser.on('cdata', (text: string) => events.text?.(text));
  parser.on('error', () => {
    throw damaged();
  });
  parser.parse(source);
  if (depth !== 0) throw damaged();
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);
