import { unzipSync } from 'fflate';
import { UnreadableTable } from './sheet.ts';

/** All parts of one workbook together. The largest export seen has 30 MB. */
const MOST_UNPACKED_BYTES = 100_000_000;
const MOST_ENTRIES = 2_000;

/**
 * The wanted parts of a ZIP archive. No more is unpacked than the archive's directory states, and no archive that states
 * more than the bound is unpacked at all; a part that is longer than stated comes out short and does not parse.
 * @throws UnreadableTable for one that is too large, locked or damaged.
 */
export function unpacked(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  let left = MOST_UNPACKED_BYTES;
  let entries = 0;
  const seen = new Set<string>();
  let refused: UnreadableTable | null = null;
  const wanted = (name: string, size: number, method: number): boolean => {
    entries += 1;
    if (refused !== null || !isWanted(name)) return false;
    left -= size;
    if (seen.has(name))
      refused = new UnreadableTable(`The workbook has two parts named ${name}: it is damaged.`);
    seen.add(name);
    if (left < 0 || entries > MOST_ENTRIES)
      refused = new UnreadableTable(
        `The workbook unpacks to more than ${MOST_UNPACKED_BYTES / 1e6} MB. Export fewer properties or years.`,
      );
    else if (method !== 0 && method !== 8)
      refused = new UnreadableTable(
        'The workbook is packed in a way that spreadsheets do not use. Save it again.',
      );
    return refused === null;
  };
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(bytes, {
      filter: ({ name, originalSize, compression }) => wanted(name, originalSize, compression),
    });
  } catch {
    throw refused ?? new UnreadableTable('The workbook is damaged: it does not unpack.');
  }
  if (refused !== null) throw refused as UnreadableTable;
  return new Map(Object.entries(parts));
}
