import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bblFromParts,
  lotKind,
  normaliseBbl,
  normaliseBblList,
  parseParcelId,
  westchesterId,
} from '../../src/quantities/parcel-id.ts';
import { words } from '../support/words.ts';

const parts = fc.record({
  borough: fc.integer({ min: 1, max: 5 }),
  block: fc.integer({ min: 1, max: 99_999 }),
  lot: fc.integer({ min: 1, max: 9_999 }),
});
const bblOf = ({ borough, block, lot }: { borough: number; block: number; lot: number }) =>
  `${borough}${String(block).padStart(5, '0')}${String(lot).padStart(4, '0')}`;

describe('parseParcelId: the contract form and no other', () => {
  it.each(['1008350041', '5999999999', '1000000000'])('takes %s', (id) => {
    expect(parseParcelId(id)).toMatchObject({ kind: 'bbl', id });
  });
  it.each([
    '1-00835-41',
    '1/835/41',
    '1008350041.0',
    '6008350041',
    '100835004',
    ' 1008350041',
    '',
    '10083500412',
  ])('refuses %j', (id) => expect(parseParcelId(id)).toBeNull());
  it.each(['W553000-12.34-1-5', 'W5', 'Wx/1'])('takes the Westchester id %s', (id) => {
    expect(parseParcelId(id)).toEqual({ kind: 'westchester', id });
  });
  it('takes 40 characters and refuses 41, a bare W, and other characters', () => {
    expect(parseParcelId(`W${'1'.repeat(39)}`)).not.toBeNull();
    for (const id of [`W${'1'.repeat(40)}`, 'W', 'W 1', 'w553000-1', 'W1;drop'])
      expect(parseParcelId(id)).toBeNull();
  });
  it('knows the lot ranges of condominiums', () => {
    const kinds = ['0041', '1000', '1001', '6999', '7000', '7501', '7599', '7600', '8000'].map((lot) =>
      lotKind(`100835${lot}`),
    );
    expect(kinds).toEqual(
      words('ordinary ordinary condo_unit condo_unit ordinary condo_billing condo_billing ordinary special'),
    );
  });
});

/** Without the one number that publications write where they mean none. */
const ordinaryParts = parts.filter((lot) => bblOf(lot) !== '2147483647');

describe('normaliseBbl: every spelling a publication uses', () => {
  it('reads all spellings of one lot as the same text', () => {
    fc.assert(
      fc.property(ordinaryParts, (lot) => {
        const bbl = bblOf(lot);
        const spellings = [
          bbl,
          `${bbl}.0`,
          `${bbl}.00000000`,
          `"${bbl}"`,
          ` ${bbl} `,
          `${lot.borough}-${lot.block}-${lot.lot}`,
          `${lot.borough}/${lot.block}/${lot.lot}`,
          `${lot.borough}-${String(lot.block).padStart(5, '0')}-${String(lot.lot).padStart(4, '0')}`,
        ];
        expect(new Set(spellings.map(normaliseBbl))).toEqual(new Set([bbl]));
      }),
    );
  });
  it('gives only ids that the contract admits, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const bbl = normaliseBbl(text);
        expect(bbl === null || parseParcelId(bbl)?.kind === 'bbl').toBe(true);
      }),
    );
  });
  it.each(words('2-14748-3647 2147483647 1000000000 1000010000 0000010001 M1831014610007 1.00835e9 NA'))(
    'refuses %s',
    (text) => expect(normaliseBbl(text)).toBeNull(),
  );
  it('splits lists and keeps each lot once', () => {
    expect(normaliseBblList('1014800001; 1014820040')).toEqual(['1014800001', '1014820040']);
    expect(normaliseBblList('1-01480-0001,1014800001')).toEqual(['1014800001']);
    expect(normaliseBblList('4/02851/0022')).toEqual(['4028510022']);
    expect(normaliseBblList('See Primary BBL')).toEqual([]);
  });
  it('builds ids from parts with any spelling of the borough', () => {
    for (const borough of ['3', 'BK', 'Brooklyn', 'kings'])
      expect(bblFromParts(borough, '5296', '43')).toBe('3052960043');
    expect(bblFromParts('Yonkers', '1', '1')).toBeNull();
  });
});

describe('westchesterId', () => {
  it('joins SWIS and print key, without the blanks some rolls print', () => {
    expect(westchesterId('553000', '12.34-1-5')).toBe('W553000-12.34-1-5');
    expect(westchesterId('552401', ' 01.02. 18 ')).toBe('W552401-01.02.18');
  });
  it('refuses another county and an empty key', () => {
    expect(westchesterId('472089', '1-1')).toBeNull();
    expect(westchesterId('553000', '')).toBeNull();
  });
});
