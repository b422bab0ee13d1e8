import type { AuditArtifact } from '../../contract/estimate/index.ts';
import { atOnce } from '../../engine/at-once.ts';
import type { BuildingInput } from '../../engine/building/types.ts';
import type { Engine } from '../../engine/compile-engine.ts';
import { calendarDate } from '../../quantities/calendar-date.ts';
import { defaultsDisclosed, resolvedRequest } from './resolved-request.ts';
import type { Envelope } from './prepare-request.ts';
import { artifactOf } from './create-artifact.ts';
import { engineServices } from './services.ts';

/** The question of an artifact, from its own canonical and building input. */
export function envelopeOf(artifact: AuditArtifact): Envelope {
  const { canonical_input: canonical, building_input: building } = artifact.reproducibility;
  const request = resolvedRequest(canonical);
  return {
    request,
    found: { input: building as unknown as BuildingInput, record: null, lookup: artifact.resolution.lookup },
    evaluationDate: calendarDate(String(canonical['evaluation_date'])),
    generatedAt: request.financing?.now ?? artifact.generated_at,
    defaultsApplied: defaultsDisclosed(artifact),
  };
}

/** Computes the artifact again. */
export const replayed = (engine: Engine, artifact: AuditArtifact): AuditArtifact =>
  atOnce(artifactOf(engineServices(engine), envelopeOf(artifact), artifact.reproducibility.canonical_input));
