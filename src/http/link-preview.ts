import { PARCEL_ID_PATTERN } from '../contract/estimate/request.ts';
import type { BuildingLookup } from '../operations/ports.ts';

const PARCEL = new RegExp(PARCEL_ID_PATTERN);
const BOROUGHS: Readonly<Record<string, string>> = {
  MN: 'Manhattan',
  BX: 'Bronx',
  BK: 'Brooklyn',
  QN: 'Queens',
  SI: 'Staten Island',
};

/**
 * The page with what a chat or a mail shows of its link: which building, and what stands behind the link. The page as it
 * is where the link names no lot that is held.
 */
export async function withPreview(
  page: string,
  query: Readonly<Record<string, unknown>>,
  lookup: BuildingLookup,
): Promise<string> {
  const text = parcelOf(query['bbl']);
  if (text === null) return page;
  const found = await lookup.find(text);
  if (found.kind !== 'found') return page;
  const { address, borough, grossFloorAreaSqft: area, yearBuilt } = found.record;
  const place = [address, borough === null ? null : (BOROUGHS[borough] ?? borough)].filter((part) => part);
  const title = place.length === 0 ? `Lot ${text}` : place.join(', ');
  const facts = [
    area === null ? null : `${Math.round(area).toLocaleString('en-US')} square feet`,
    yearBuilt === null ? null : `built ${yearBuilt}`,
  ].filter((part) => part !== null);
  const about = 'What a retrofit costs, what pays for it, and what Local Law 97 charges, with evidence.';
  const description = facts.length === 0 ? about : `${facts.join(', ')}. ${about}`;
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', 'Plumbline'],
    ['og:title', `${title}: retrofit estimate`],
    ['og:description', description],
  ].map(([name, content]) => `<meta property="${name}" content="${escaped(content ?? '')}" />`);
  return page.replace('</head>', `${tags.join('')}</head>`);
}

/** Links of these pages carry the id as a text in quotes. */
function parcelOf(given: unknown): string | null {
  const text = typeof given === 'string' ? given.replaceAll('"', '') : '';
  return PARCEL.test(text) ? text : null;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
