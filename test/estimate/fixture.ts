import { openLookup } from '../../src/buildings/open-lookup.ts';
import {
  AuditArtifact,
  type EstimateRequest,
  type EstimateResponse,
  type Tier,
} from '../../src/contract/estimate/index.ts';
import type { FactRecord } from '../../src/contract/facts/index.ts';
import { validatorOf } from '../../src/contract/validation/validator.ts';
import { atOnce } from '../../src/engine/at-once.ts';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import type { BuildingInput } from '../../src/engine/building/types.ts';
import { withFacts } from '../../src/engine/building/with-facts.ts';
import type { Estimated } from '../../src/engine/estimate/types.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { engineRequest } from '../../src/operations/estimate/prepare-request.ts';
import { evidenceOf } from '../../src/operations/estimate/recorded-answer.ts';
import {
  engineServices,
  estimateServices as servicesOf,
  type EstimateServices,
} from '../../src/operations/estimate/services.ts';
import { settledInParts } from '../../src/operations/estimate/assemble-response.ts';
import type { BuildingLookup } from '../../src/operations/ports.ts';
import { testEngine } from '../catalog/snapshot.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { dayInNewYork } from '../../src/quantities/calendar-date.ts';

export const NOW_MS = Date.parse('2026-11-20T15:00:00Z');
export const TIERS: readonly Tier[] = ['quick_wins', 'code_compliant', 'high_performance', 'net_zero_ready'];

let embedded: Promise<BuildingLookup> | undefined;

/** The shipped sample parcels behind the shipped catalogue. */
export async function estimateServices(): Promise<EstimateServices> {
  embedded ??= openLookup({ mode: 'embedded', dataDir: directoryWithParcels() });
  return servicesOf(testEngine(), await embedded);
}

/** With what `verify` needs; no earlier release is at hand. */
export const verifyServices = async () => ({
  ...(await estimateServices()),
  validateArtifact: validatorOf(AuditArtifact),
  released: () => null,
});

export interface Answer {
  readonly outcome: Estimated;
  readonly response: EstimateResponse;
  /** Made when it is read. */
  readonly evidence: Evidence;
}

interface Known {
  /** What the owner knows. */
  readonly facts?: FactRecord | null;
  /** What public records say beyond the request. */
  readonly record?: Partial<BuildingInput>;
}

/** A described building's answer without I/O; null where no requested tier is offered. */
export function answer(request: EstimateRequest, { facts = null, record = {} }: Known = {}): Answer | null {
  const { building } = request;
  if (building === undefined) throw new Error('the laws are stated over described buildings');
  const input = withFacts({ ...buildingInputFromRequest(building), ...record }, facts);
  const now = request.financing?.now ?? new Date(NOW_MS).toISOString();
  const day = dayInNewYork(Date.parse(now));
  if (testEngine().estimate(engineRequest(request), input, day).kind === 'rejected') return null;
  const envelope = {
    request,
    found: { input, record: null, lookup: null },
    evaluationDate: day,
    generatedAt: now,
    defaultsApplied: [],
  };
  const services = engineServices(testEngine());
  return {
    ...atOnce(settledInParts([services, envelope])),
    get evidence() {
      return evidenceOf(services, envelope);
    },
  };
}
