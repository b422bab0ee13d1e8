import type { AuditArtifact } from '../../contract/estimate/index.ts';
import type { Pause } from '../turns.ts';

/** The lender's workbook of an artifact. What writes it is loaded when the first is asked for. */
export async function artifactWorkbook(artifact: AuditArtifact, pause?: Pause): Promise<Uint8Array> {
  const writer = await import('../../workbook/write-workbook.ts');
  return writer.artifactWorkbook(artifact, pause);
}
