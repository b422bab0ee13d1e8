import { Type, type Static } from 'typebox';
import { closed, fraction, oneOf, orNull, text, usd } from './fields.ts';
import { DataSnapshot, responseProperties } from './response.ts';
import { Tier } from './tiers.ts';

const CostFactor = closed(
  {
    name: text('What the factor is.'),
    value: Type.Number({ description: 'Multiplier, or share of its base.' }),
    source: text('Source id.'),
    locator: text('Where in the source.'),
    basis: oneOf(['sourced', 'derived', 'assumed'] as const, 'How it is known.'),
  },
  'One factor of a cost line.',
  'CostFactor',
);

export const ProvenanceCostLine = closed(
  {
    source_id: text('Line id: `{tier}:{category}`, `{tier}:{category}:{item}` or `{tier}:tech:{measure}`.'),
    tier: Tier,
    category: text('Rollup category.'),
    label: text('What the money is for.'),
    included_in_total: Type.Boolean({
      description:
        'True when the line is counted in the reconciliation sum; false for technology decompositions.',
    }),
    amount_usd: usd('Amount of the line.'),
    measure_id: orNull(Type.String(), 'Measure the line belongs to.'),
    quantity: Type.Number({ description: 'Amount of work, in `unit`.' }),
    unit: text('Unit of quantity.'),
    unit_cost_usd: usd('Unit cost before factors.'),
    factors: Type.Array(CostFactor, { description: 'Everything multiplied.' }),
    formula: text('How the amount follows.'),
    source: text('Source id of the price.'),
    locator: text('Where in the source.'),
    year: text('Dollar period of the unit cost.'),
    basis: oneOf(['sourced', 'derived', 'assumed'] as const, 'How the price is known.'),
    confidence: oneOf(['high', 'medium', 'low'] as const, 'Confidence in the price.'),
    synthetic: Type.Boolean({
      description: 'True when it rests on a synthetic record; no shipped price does.',
    }),
  },
  'One cost line with its provenance.',
  'ProvenanceCostLine',
);
export type ProvenanceCostLine = Static<typeof ProvenanceCostLine>;

export const ProvenanceProgram = closed(
  {
    program_id: text('Program id.'),
    catalog_entry_digest: text('SHA-256 of the catalogue entry.'),
    tiers: Type.Array(Tier, { description: 'Tiers it appears in.' }),
    status: text('included, excluded or both.'),
    amount_by_tier: Type.Record(Type.String(), Type.Number(), {
      description: 'Counted amount by tier, USD; 0 where excluded.',
    }),
    formula: text('How the amount follows.'),
    source: text('Source id.'),
    locator: text('Where in the source.'),
    as_of: orNull(Type.String(), 'Day its status was last known.'),
    confidence: text('Confidence.'),
  },
  'One program considered.',
  'ProvenanceProgram',
);
export type ProvenanceProgram = Static<typeof ProvenanceProgram>;

export const EvidenceInput = closed(
  {
    name: text('Name of the input.'),
    value: Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()], {
      description: 'Its value.',
    }),
    unit: text('Unit, or empty.'),
    kind: oneOf(
      ['pointer', 'step', 'request', 'record', 'clock', 'catalog', 'assumption', 'law'] as const,
      'Where the input comes from.',
    ),
    ref: text(
      'JSON pointer in this document, id of a step, pointer below canonical_input or building_input, day, or path in the catalogue.',
    ),
    source: Type.Optional(text('Source id of a catalogue figure.')),
    locator: Type.Optional(text('Where in the source.')),
    basis: Type.Optional(oneOf(['sourced', 'derived', 'assumed'] as const, 'What kind of catalogue figure.')),
  },
  'One input of a formula.',
  'EvidenceInput',
);

export const EvidenceLine = closed(
  {
    pointer: text('RFC 6901 pointer of the number in this document, or the id of a step.'),
    value: Type.Optional(Type.Number({ description: 'The value the expression gives.' })),
    unit: Type.Optional(text('Its unit, or empty.')),
    basis: oneOf(
      ['computed', 'sourced', 'derived', 'assumed', 'supplied', 'clock'] as const,
      'What kind of figure it is.',
    ),
    formula: text('How it was found, in words and signs.'),
    expression: Type.Optional(
      Type.Unknown({
        description:
          'The formula as data: a number, `$0` (an input), `$*` (all inputs) or `[operation, …arguments]`. Evaluate it over the inputs to get the value.',
      }),
    ),
    inputs: Type.Array(EvidenceInput, { description: 'What went in.' }),
    rounding: Type.Optional(text('Where rounding happened.')),
  },
  'Evidence for one number.',
  'EvidenceLine',
);
export type EvidenceLine = Static<typeof EvidenceLine>;

export const EvidenceSource = closed(
  {
    id: text('Source id, as evidence cites it.'),
    publisher: text('Who published it.'),
    title: text('Title of the publication.'),
    url: orNull(Type.String(), 'Where it can be read; null for what has no address.'),
    as_of: text('Day it was read.'),
  },
  'One publication that evidence cites.',
  'EvidenceSource',
);
export type EvidenceSource = Static<typeof EvidenceSource>;

/** The evidence of one number with everything a reader needs to follow it. */
export const ExplainedNumber = closed(
  {
    ...EvidenceLine.properties,
    steps: Type.Array(EvidenceLine, { description: 'Every step it rests on, each once.' }),
    sources: Type.Array(EvidenceSource, { description: 'The publications that it and its steps cite.' }),
  },
  'Evidence for one number, with its steps and sources.',
);
export type ExplainedNumber = Static<typeof ExplainedNumber>;
export type EvidenceInput = Static<typeof EvidenceInput>;

const ReconciliationCheck = closed(
  {
    tier: Tier,
    served_total_cost: usd('cost_breakdown.totalCost as served.'),
    reconciled_provenance_sum: usd('Sum of the included provenance lines.'),
    discrepancy_usd: usd('Difference.'),
    discrepancy_pct: fraction('Difference over the served total.'),
    tolerance_usd: usd('One cent per included line.'),
    reconciled: Type.Boolean({ description: 'Whether the difference is within tolerance.' }),
    included_source_ids: Type.Array(Type.String(), { description: 'Lines summed.' }),
    excluded_source_ids: Type.Array(Type.String(), { description: 'Lines left out.' }),
    excluded_reason: text('Why lines are left out; empty when none is.'),
  },
  'Reconciliation of one tier.',
  'ReconciliationCheck',
);

/** Optional members stand last: serialisers write them there, and artifacts of earlier releases have none. */
const { paid_jobs, compliance, ...estimateProperties } = responseProperties;

export const AuditArtifact = closed(
  {
    ...estimateProperties,
    artifact: Type.Literal(true, { description: 'Always true.' }),
    compliance_statement: closed(
      {
        c1_statement: text('What was reconciled and how.'),
        c2_note: text('Limits of the estimate.'),
        c3_statement: text('Reproducibility and how to verify.'),
      },
      'Statements on the artifact.',
      'ComplianceStatement',
    ),
    provenance: closed(
      {
        cost_lines: Type.Array(ProvenanceCostLine, {
          description: 'Every cost line and technology decomposition.',
        }),
        incentive_programs: Type.Array(ProvenanceProgram, { description: 'Every program considered.' }),
        evidence: Type.Array(EvidenceLine, {
          description: 'Evidence for costs, incentives and headline returns, then the steps below them.',
        }),
        sources: Type.Optional(
          Type.Array(EvidenceSource, {
            description: 'The publications that the evidence cites; absent from artifacts of release 1.',
          }),
        ),
      },
      'Where every number comes from.',
      'Provenance',
    ),
    reconciliation: closed(
      {
        tolerance_note: text('Tolerance rule.'),
        checks: Type.Array(ReconciliationCheck, { description: 'One check per tier.' }),
        all_reconciled: Type.Boolean({ description: 'Never false in a served artifact.' }),
      },
      'Proof that lines sum to totals.',
      'Reconciliation',
    ),
    reproducibility: closed(
      {
        methodology_version: text('As above.'),
        data_snapshot: DataSnapshot,
        input_hash: Type.String({
          pattern: '^[0-9a-f]{64}$',
          description: 'SHA-256 hex of the canonical input (RFC 8785 bytes).',
        }),
        canonical_input: Type.Record(Type.String(), Type.Unknown(), {
          description: 'The request with defaults resolved.',
        }),
        building_input: Type.Record(Type.String(), Type.Unknown(), {
          description: 'The resolved engine building input.',
        }),
        reproducibility_scope: text('What is reproducible and for which tuple.'),
      },
      'How to reproduce the bytes.',
      'Reproducibility',
    ),
    paid_jobs,
    compliance,
    signature: Type.Optional(
      closed(
        {
          algorithm: Type.Literal('Ed25519', { description: 'RFC 8032.' }),
          key_id: text(
            'RFC 7638 thumbprint of the key, as /.well-known/plumbline-artifact-keys.json lists it.',
          ),
          value: Type.String({
            pattern: '^[A-Za-z0-9_-]{86}$',
            description:
              'base64url of the signature over the RFC 8785 bytes of the artifact without this member.',
          }),
        },
        "The operator's signature; absent where the operator signs nothing. It is no part of what is hashed or replayed.",
        'OperatorSignature',
      ),
    ),
  },
  'Audit artifact: the estimate with provenance, reconciliation and reproducibility.',
  'AuditArtifact',
);
export type AuditArtifact = Static<typeof AuditArtifact>;
