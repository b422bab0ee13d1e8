import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@modelcontextprotocol/client';

type Fields = Record<string, unknown>;

/** The lists and long texts of a later page put after those of the earlier ones; a list that each page has is whole. */
function joined(before: Fields, next: Fields, first: Fields): Fields {
  return Object.fromEntries(
    Object.entries(next).map(([name, value]) => {
      const held = before[name];
      if (isDeepStrictEqual(value, first[name])) return [name, value];
      if (Array.isArray(value) && Array.isArray(held)) return [name, [...held, ...value]];
      return [name, name === 'markdown' ? `${String(held)}${String(value)}` : value];
    }),
  );
}

export interface WholeAnswer {
  readonly isError: boolean;
  /** Words of the last page. */
  readonly text: string;
  readonly data: Fields;
  /** Size of each page, bytes. */
  readonly bytes: readonly number[];
}

/** Asks as an assistant does, page by page where the answer says that there are more. */
export async function allPages(client: Client, tool: string, input: Fields): Promise<WholeAnswer> {
  let data: Fields = {};
  let first: Fields = {};
  const bytes: number[] = [];
  for (let page = 1; ; page++) {
    const answer = await client.callTool({ name: tool, arguments: { ...input, page } });
    const [shown, more] = answer.content as { text: string }[];
    const text = shown?.text ?? '';
    bytes.push(Buffer.byteLength(text));
    if (answer.isError === true) return { isError: true, text, data: {}, bytes };
    const part = answer.structuredContent as Fields;
    if (page === 1) first = part;
    data = page === 1 ? part : joined(data, part, first);
    if (more === undefined || more.text.includes('this is the last'))
      return { isError: false, text, data, bytes };
  }
}
