import type { AuditArtifact } from '../../contract/estimate/index.ts';
import type { ExportFormat } from '../../exports/index.ts';
import type { Pause } from '../turns.ts';

/** An artifact in a format of another program, as the bytes of a file. */
export async function exportedBytes(
  format: ExportFormat,
  artifact: AuditArtifact,
  pause?: Pause,
): Promise<Uint8Array> {
  const made = format.write(artifact);
  if ('text' in made) return new TextEncoder().encode(made.text);
  const writer = await import('../../workbook/write-workbook.ts');
  return writer.writeSheets(made.sheets, pause);
}
