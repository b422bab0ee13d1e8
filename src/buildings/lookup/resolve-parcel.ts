import type { LookupResult } from '../../operations/ports.ts';
import { parseParcelId } from '../../quantities/parcel-id.ts';
import { assembleRecord } from '../record/assemble-record.ts';
import { decodeLayers, type LotLayers } from '../record/lot-layers.ts';
import { precedence } from '../record/precedence.ts';
import type { StoredFacts } from '../store/parcel-store.ts';

/** Layers of a lot in order of precedence. */
function layersInOrder(facts: readonly StoredFacts[]): readonly LotLayers[] {
  if (facts.length === 1) return [decodeLayers(facts[0]!.payload)];
  return [...facts]
    .sort((one, other) => precedence(one.dataset) - precedence(other.dataset))
    .map((row) => decodeLayers(row.payload));
}

export type Step =
  | { readonly kind: 'done'; readonly result: LookupResult }
  /** The id is a condo unit lot: read this billing lot and call `answerForBillingLot`. */
  | { readonly kind: 'read'; readonly billingBbl: string };

/**
 * Decides what the facts stored under `parcelId` mean. A condo unit lot resolves to its billing lot when the tables
 * name exactly one; a unit lot that a publication describes by itself answers for itself only when they name none.
 */
export function resolveParcel(parcelId: string, facts: readonly StoredFacts[], coverage: string): Step {
  const parsed = parseParcelId(parcelId);
  const isBilling = parsed?.kind === 'bbl' && parsed.lotKind === 'condo_billing';
  const layers = layersInOrder(facts);
  const billing = layers.find((layer) => layer.unit)?.unit?.billingBbls ?? [];
  if (billing.length === 1) return { kind: 'read', billingBbl: billing[0]! };
  const record = assembleRecord({ parcelId, billingBbl: isBilling ? parcelId : null }, layers);
  if (record !== null) return { kind: 'done', result: { kind: 'found', record: Object.freeze(record) } };
  return { kind: 'done', result: { kind: 'not_found', candidates: billing, coverage } };
}

/** The answer for a condo unit lot once its billing lot was read. */
export function answerForBillingLot(
  id: { readonly parcelId: string; readonly billingBbl: string },
  facts: readonly StoredFacts[],
  coverage: string,
): LookupResult {
  const record = assembleRecord(id, layersInOrder(facts));
  if (record === null) return { kind: 'not_found', candidates: [id.billingBbl], coverage };
  return { kind: 'found', record: Object.freeze(record) };
}
