import { ProblemError } from '../../contract/error-codes.ts';
import type { AuditArtifact } from '../../contract/estimate/index.ts';
import type { CliServices } from '../command.ts';
import { readJson } from '../json-file.ts';

/** The artifact of a file. @throws ProblemError for a file that holds none. */
export function artifactIn(file: string, services: CliServices): AuditArtifact {
  const document = readJson(file);
  const faults = services.verifying().validateArtifact(document);
  if (faults.length > 0)
    throw new ProblemError('invalid-request', `${file} is not an audit artifact.`, faults.slice(0, 20));
  return document as AuditArtifact;
}
