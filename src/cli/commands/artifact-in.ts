import { ProblemError } from '../../contract/error-codes.ts';
import type { AuditArtifact } from '../../contract/estimate/index.ts';
import { artifactFaults, isOfThisCode } from '../../operations/estimate/verify-artifact.ts';
import type { CliServices } from '../command.ts';
import { readJson } from '../json-file.ts';

/** The artifact of a file, of this release or another. @throws ProblemError for a file that holds none. */
export function artifactIn(file: string, services: CliServices): AuditArtifact {
  const document = readJson(file);
  const faults = artifactFaults(services.verifying(), document);
  if (faults.length > 0)
    throw new ProblemError('invalid-request', `${file} is not an audit artifact.`, faults.slice(0, 20));
  return document as AuditArtifact;
}

/** The artifact of a file whose every field is used. @throws ProblemError for one of another release that lacks some. */
export function wholeArtifactIn(file: string, services: CliServices): AuditArtifact {
  const artifact = artifactIn(file, services);
  const faults = services.verifying().validateArtifact(artifact);
  if (faults.length === 0 || isOfThisCode(services.verifying(), artifact)) return artifact;
  throw new ProblemError(
    'invalid-request',
    `${file} is of release ${artifact.methodology_version} and lacks what this file needs: use that release, or make it anew with plumbline reissue.`,
    faults.slice(0, 3),
  );
}
