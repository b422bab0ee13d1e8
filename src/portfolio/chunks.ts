import { readRows, type FileRow, type InputFile } from './read-rows.ts';

/** The rows of a file in chunks of `size`, the last one shorter: what is priced, kept and put together at once. */
export async function* chunksOf(input: InputFile, size: number): AsyncGenerator<readonly FileRow[]> {
  let held: FileRow[] = [];
  for await (const batch of readRows(input)) {
    held.push(...batch);
    while (held.length >= size) {
      yield held.slice(0, size);
      held = held.slice(size);
    }
  }
  if (held.length > 0) yield held;
}
