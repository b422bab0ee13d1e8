import type { KeyObject } from 'node:crypto';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { FieldFault } from '../../contract/error-codes.ts';
import { textFault } from '../../contract/validation/validator.ts';
import type { AuditArtifact } from '../../contract/estimate/index.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import { buildingInputFromRequest } from '../../engine/building/input-from-request.ts';
import { withFacts } from '../../engine/building/with-facts.ts';
import { compileEngine, type Engine } from '../../engine/compile-engine.ts';
import { BUILDING_DEFAULTS } from '../../vocabulary/request-defaults.ts';
import { signatureCheck } from './artifact-signature.ts';
import { resolvedRequest } from './resolved-request.ts';
import { digestOf } from './canonical-input.ts';
import { differences, type Difference } from './differences.ts';
import { recomputeEvidence } from './evidence-check.ts';
import { parcelCheck, parcelIdOf, type HeldParcel } from './held-parcel.ts';

import { reconcile } from './reconciliation.ts';
import { replayed } from './replay.ts';
import { savingsCheck } from './savings-check.ts';
import type { EngineServices } from './services.ts';
import { verificationOf, type Check, type Verification } from './verification.ts';
import { dayInNewYork } from '../../quantities/calendar-date.ts';

export interface VerifyServices extends EngineServices {
  /** Faults of a document against the published artifact schema. */
  readonly validateArtifact: (document: unknown) => readonly FieldFault[];
  /** A released snapshot by its catalog_version; null when none is kept. */
  readonly released: (catalogVersion: string) => Snapshot | null;
}

interface Replay {
  readonly check: Check;
  /** Of what each measure saves; null where it was not made again byte for byte. */
  readonly savings: Check | null;
  readonly replayed: boolean;
  readonly differences: readonly Difference[];
}

/** What the verifier has beside the document. */
export interface Held {
  /** The parcel the artifact names, from a store of this machine. */
  readonly parcel?: HeldParcel | null;
  /** Public keys, one of which should have signed it. */
  readonly keys?: ReadonlyMap<string, KeyObject> | null;
}

/**
 * The same of an artifact as it lies in a file. Text that is not UTF-8, names a member twice, or writes a number with other
 * digits than those of its value shows a person, or another reader, something that was not computed: it is false.
 */
export function verifyText(
  services: VerifyServices,
  { text, document }: { readonly text: string; readonly document: unknown },
  held: Held = {},
): Verification {
  const fault = textFault(text, { exactNumbers: true });
  if (fault === null && !text.includes(REPLACED)) return verifyArtifact(services, document, held);
  const detail = fault === null ? 'It is not UTF-8.' : `${fault.pointer || '/'} ${fault.message}.`;
  return verificationOf([{ check: 'text', passed: false, detail }], NOTHING_REPLAYED);
}

/** What stands where bytes are no UTF-8; no artifact holds it otherwise. */
const REPLACED = '\uFFFD';

/** Recomputes an artifact offline: schema, hash, sums and, under the same methodology and catalogue, every byte. */
export function verifyArtifact(
  services: VerifyServices,
  document: unknown,
  { parcel = null, keys = null }: Held = {},
): Verification {
  const faults = artifactFaults(services, document);
  if (faults.length > 0)
    return verificationOf([{ check: 'schema', passed: false, detail: describe(faults) }], NOTHING_REPLAYED);
  const { signature: _detached, ...unsigned } = document as AuditArtifact;
  const artifact: AuditArtifact = unsigned;
  const signature = signatureCheck(document as AuditArtifact, keys);
  const inputs = [hashCheck(artifact), buildingCheck(artifact), clockCheck(artifact)];
  // An artifact whose inputs are not the hashed ones has nothing to replay.
  const snapshot = snapshotOf(services, artifact);
  const replay = inputs.every((check) => check.passed)
    ? replayCheck(services, artifact, snapshot)
    : NOT_TRIED;
  const checks = [
    { check: 'schema', passed: true, detail: 'The document is a valid audit artifact.' },
    ...(signature === null ? [] : [signature]),
    ...inputs,
    ...(parcelIdOf(artifact) === null ? [] : [parcelCheck(artifact, parcel, services.methodologyVersion)]),
    sumsCheck(artifact),
    evidenceCheck(artifact, snapshot),
    ...(replay.savings === null ? [] : [replay.savings]),
    replay.check,
  ];
  const { replayed, differences: found } = replay;
  return verificationOf(checks, { replayed, differences: found });
}

/** What is read of an artifact here; the rest of one made by other code follows that code's own schema. */
const READ_HERE =
  /^(|\/(artifact|methodology_version|generated_at|tiers)|\/(data_snapshot|reproducibility|reconciliation)(\/.*)?|\/provenance\/(cost_lines|evidence)(\/.*)?|\/tiers\/\d+\/(tier|cost_breakdown)(\/.*)?)$/;

/** What speaks against a document as an artifact: all faults in one of this code, in another's those of the parts that are read here. */
export function artifactFaults(services: VerifyServices, document: unknown): readonly FieldFault[] {
  const faults = services.validateArtifact(document);
  return isOfThisCode(services, document) ? faults : faults.filter(({ pointer }) => READ_HERE.test(pointer));
}

/** Whether this code made the document; one that does not say is taken as its own. */
export function isOfThisCode({ methodologyVersion }: VerifyServices, document: unknown): boolean {
  const version =
    typeof document === 'object' && document !== null && 'methodology_version' in document
      ? document.methodology_version
      : null;
  return typeof version !== 'string' || version === methodologyVersion;
}

const describe = (faults: readonly FieldFault[]): string =>
  faults
    .slice(0, 5)
    .map((fault) => `${fault.pointer || '/'}: ${fault.message}`)
    .join('; ');

function hashCheck({ reproducibility }: AuditArtifact): Check {
  const computed = digestOf(reproducibility.canonical_input);
  const passed = computed === reproducibility.input_hash;
  return {
    check: 'input_hash',
    passed,
    detail: passed
      ? computed
      : `canonical_input hashes to ${computed}, the artifact says ${reproducibility.input_hash}`,
  };
}

/** The resolved building is the one the hashed input names: the described one, or the parcel record of that digest. */
function buildingCheck({ reproducibility }: AuditArtifact): Check {
  const { canonical_input: canonical, building_input: building } = reproducibility;
  const described = resolvedRequest(canonical).building;
  const passed =
    described === undefined
      ? digestOf(building) === canonical['parcel_record_digest']
      : digestOf(settled(building)) ===
        digestOf(settled({ ...withFacts(buildingInputFromRequest(described), factsOf(canonical)) }));
  return {
    check: 'building_input',
    passed,
    detail: passed
      ? 'building_input is what canonical_input names.'
      : 'building_input is not the building that canonical_input names.',
  };
}

const factsOf = (canonical: Readonly<Record<string, unknown>>): FactRecord | null =>
  (canonical['facts'] as FactRecord | undefined) ?? null;

/** Unsaid and its default are one, and so are unknown and a field that an older release did not have. */
function settled(building: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const stated = Object.fromEntries(Object.entries(building).filter(([, value]) => value !== null));
  return {
    ...stated,
    energyCommunity: stated['energyCommunity'] ?? BUILDING_DEFAULTS.energy_community,
    prevailingWage: stated['prevailingWage'] ?? BUILDING_DEFAULTS.prevailing_wage,
  };
}

/** The evaluation date is the New York day of the moment the artifact was made, or of the clock it was given. */
function clockCheck({ reproducibility, generated_at: generatedAt }: AuditArtifact): Check {
  const canonical = reproducibility.canonical_input;
  const given = resolvedRequest(canonical).financing?.now;
  const day = dayInNewYork(Date.parse(generatedAt));
  const passed = day === canonical['evaluation_date'] && (given === undefined || given === generatedAt);
  return {
    check: 'clock',
    passed,
    detail: passed
      ? `generated_at falls on ${day} in New York, the evaluation date.`
      : `generated_at ${generatedAt} falls on ${day} in New York, not on ${String(canonical['evaluation_date'])}, or is not the clock the request gave.`,
  };
}

function sumsCheck(artifact: AuditArtifact): Check {
  const recomputed = reconcile(artifact.tiers, artifact.provenance.cost_lines);
  const found = differences(artifact.reconciliation, recomputed, 3);
  const passed = recomputed.all_reconciled && found.length === 0;
  return {
    check: 'reconciliation',
    passed,
    detail: passed
      ? `${recomputed.checks.length} tiers reconcile`
      : `recomputed sums differ at ${found.map((difference) => difference.pointer).join(', ') || 'a tier total'}`,
  };
}

/** The catalogue an artifact was made on, where it is at hand. */
function snapshotOf(
  { engine: { snapshot }, released }: VerifyServices,
  artifact: AuditArtifact,
): Snapshot | null {
  const { catalog_version: version } = artifact.reproducibility.data_snapshot;
  return version === snapshot.catalogVersion ? snapshot : released(version);
}

/** Every line of evidence evaluated again from its leaves; evidence in words, as release 1 wrote it, is only counted. */
function evidenceCheck(artifact: AuditArtifact, snapshot: Snapshot | null): Check {
  const { lines, recomputed, isProse, faults } = recomputeEvidence(artifact, snapshot);
  if (isProse)
    return { check: 'evidence', passed: true, detail: `Recomputed 0 of ${lines}: this evidence is prose.` };
  const counts = `Recomputed ${recomputed} of ${lines}.`;
  const unread =
    snapshot === null ? ' Their catalogue is not at hand, so its figures were not compared.' : '';
  const first = faults.slice(0, 5).join('; ');
  return {
    check: 'evidence',
    passed: faults.length === 0,
    detail: `${counts}${unread}${first === '' ? '' : ` ${faults.length} do not hold: ${first}`}`,
  };
}

function replayCheck(services: VerifyServices, artifact: AuditArtifact, snapshot: Snapshot | null): Replay {
  const { methodology_version: version, data_snapshot: data } = artifact.reproducibility;
  const engine = version === services.methodologyVersion ? engineOn(snapshot, services) : null;
  if (engine === null)
    return {
      check: {
        check: 'replay',
        passed:
          artifact.methodology_version === version && differences(artifact.data_snapshot, data).length === 0,
        detail: `Not replayed: it needs ${needed(artifact, services)}; this is ${services.methodologyVersion} on ${services.snapshot.catalogVersion}.`,
        unproven: 'that the release it names computed these figures',
      },
      savings: null,
      replayed: false,
      differences: [],
    };
  const found = differences(artifact, recomputed(engine, artifact));
  return {
    check: {
      check: 'replay',
      passed: found.length === 0,
      detail:
        found.length === 0
          ? 'Identical to the recomputed artifact.'
          : `${found.length} or more places differ.`,
    },
    savings: found.length === 0 ? savingsCheck(engine, artifact) : null,
    replayed: true,
    differences: found,
  };
}

/** What would replay the artifact, in words: the release whose code made it, or only the catalogue it was made on. */
function needed({ reproducibility }: AuditArtifact, { methodologyVersion }: VerifyServices): string {
  const { methodology_version: version, data_snapshot: data } = reproducibility;
  if (version === methodologyVersion) return `catalogue ${data.catalog_version}, which is not kept here`;
  return `release ${version.split('+')[0]} (methodology ${version}, catalogue ${data.catalog_version})`;
}

/** This code on the artifact's catalogue; null where that is not at hand. */
function engineOn(snapshot: Snapshot | null, { engine }: VerifyServices): Engine | null {
  if (snapshot === null) return null;
  return snapshot === engine.snapshot ? engine : compileEngine(snapshot, engine.methodologyVersion);
}

const NOTHING_REPLAYED = { replayed: false, differences: [] } as const;

const NOT_TRIED: Replay = {
  check: { check: 'replay', passed: false, detail: 'Not tried: an earlier check failed.' },
  savings: null,
  replayed: false,
  differences: [],
};

/** Through JSON, as the artifact came: -0 and absent members are not differences. */
function recomputed(engine: Engine, artifact: AuditArtifact): unknown {
  try {
    return JSON.parse(JSON.stringify(replayed(engine, artifact)));
  } catch (error) {
    // A forged building can be of any shape; that no estimate comes of it is a difference, not a crash.
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
