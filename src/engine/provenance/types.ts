export type { EvidenceInput, EvidenceLine } from '../../contract/estimate/artifact.ts';
