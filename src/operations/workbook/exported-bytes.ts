import type { AuditArtifact } from '../../contract/estimate/index.ts';
import type { ExportFormat } from '../../exports/index.ts';

/** An artifact in a format of another program, as the bytes of a file. */
export async function exportedBytes(format: ExportFormat, artifact: AuditArtifact): Promise<Uint8Array> {
  const made = format.write(artifact);
  if ('text' in made) return new TextEncoder().encode(made.text);
  const writer = await import('../../workbook/write-workbook.ts');
  return writer.writeSheets(made.sheets);
}
