export { estimateRequestFaults } from './rules.ts';
export { EstimateRequest, BuildingRequest, FinancingRequest, PARCEL_ID_PATTERN } from './request.ts';
export { EstimateResponse, TierEntry, DataSnapshot } from './response.ts';
export { AuditArtifact, EvidenceInput, EvidenceLine, EvidenceSource, ExplainedNumber } from './artifact.ts';
export { MeasuredAccuracy, TierBand } from './accuracy.ts';
export { CostBreakdown, MeasureView } from './costs.ts';
export { IncentiveView, ExcludedIncentiveView } from './incentives.ts';
export { Roi } from './returns.ts';
export { Tier } from './tiers.ts';
