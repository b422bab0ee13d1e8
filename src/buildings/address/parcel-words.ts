import { bblFromParts, normaliseBbl, parseParcelId } from '../../quantities/parcel-id.ts';

const WESTCHESTER = /^W ?\d{6}[- ]?\S*\d\S*$/i;
const LABEL = /^(?:BBL|B\.B\.L\.?|BOROUGH[- ]?BLOCK[- ]?LOT|PARCEL(?: ID)?|LOT ID)\s*(?:NO\.?|#|:|=)?\s*/i;
const BLOCK = /\b(?:BLOCK|BLK\.?|BLCK)\s*(?:NO\.?|#|:)?\s*(\d{1,5})\b/i;
const LOT = /\b(?:LOT)\s*(?:NO\.?|#|:)?\s*(\d{1,4})\b/i;
const BOROUGHS = ['1', '2', '3', '4', '5'];

/**
 * Ids that words name: a BBL in any spelling, `BBL 1008350041`, `block 835 lot 41, Manhattan` (without a borough the lot of
 * each), a Westchester id. Null where they name none: a word that begins with W is no id.
 */
export function parcelIdsIn(text: string): readonly string[] | null {
  const bare = text.trim().replace(LABEL, '');
  const bbl = normaliseBbl(bare);
  if (bbl !== null) return [bbl];
  if (WESTCHESTER.test(bare)) {
    const id = bare.toUpperCase().replace(/^W ?(\d{6})[- ]?/, 'W$1-');
    return parseParcelId(id) === null ? null : [id];
  }
  const [block, lot] = [BLOCK.exec(bare), LOT.exec(bare)];
  if (block === null || lot === null) return null;
  const rest = bare
    .replace(block[0], ' ')
    .replace(lot[0], ' ')
    .replaceAll(/\b(?:BORO(?:UGH)?|NY|COUNTY)\b/gi, ' ');
  const place = rest
    .replaceAll(/[^A-Za-z0-9 ]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const boroughs = place === '' ? BOROUGHS : [place];
  const found = boroughs.flatMap((borough) => bblFromParts(borough, block[1]!, lot[1]!) ?? []);
  return found.length === 0 ? null : found;
}
