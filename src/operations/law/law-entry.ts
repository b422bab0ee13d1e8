import type { LawFile } from '../../catalog/sections/law/schema.ts';
import type { LawEntry } from '../../contract/law.ts';

/** An entry of the catalogue as it is served. */
export const lawEntry = (of: LawFile): LawEntry => ({
  id: of.id,
  title: of.title,
  jurisdiction: of.jurisdiction,
  standing: of.standing,
  stage: of.stage ?? null,
  section: of.section,
  affects: of.affects,
  appliesTo: of.applies_to,
  from: of.from,
  until: of.until,
  terms: (of.terms ?? []).map(({ id, value, text, yes }) => ({
    name: id,
    value: value ?? text ?? yes ?? null,
  })),
  formula: of.formula ?? null,
  dates: (of.dates ?? []).map(({ id, title, text, penalty }) => ({ id, title, text, penalty })),
  events: of.events,
  programs: of.programs ?? [],
  note: of.note ?? null,
  conflict: of.conflict ?? null,
  source: of.source,
  locator: of.locator,
  addresses: of.addresses,
  confidence: of.confidence,
  dayRead: of.day_read,
  nextLook: of.next_look,
  lookFor: of.look_for ?? null,
});
