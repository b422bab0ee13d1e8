import { describe, expect, it } from 'vitest';
import { placeOf, type PlaceWords } from '../../src/places/place-of.ts';
import { readAddress } from '../../src/places/read-address.ts';
import { readZip } from '../../src/places/zip-table.ts';

const said = (words: PlaceWords) => {
  const finding = placeOf(words);
  if (finding.kind === 'nyc') return finding.boroughs.join(' ');
  return finding.kind === 'open' ? (finding.problem ?? 'open') : finding.kind;
};

describe('the place of a building', () => {
  it.each([
    [{ zip: '10118' }, 'MN'],
    [{ zip: '10463' }, 'MN BX'],
    [{ town: 'NEW YORK' }, 'MN BX BK QN SI'],
    [{ town: 'New York', zip: '11201' }, 'BK'],
    [{ town: 'Brooklyn, NY' }, 'BK'],
    [{ town: 'Brookyln' }, 'BK'],
    [{ town: 'Long Island City', state: 'New York' }, 'QN'],
    [{ county: 'Kings' }, 'BK'],
    [{ county: 'Richmond County', state: 'NY' }, 'SI'],
    [{ town: 'Ridgewood', zip: '11237' }, 'BK'],
    [{ town: 'Mt. Kisco' }, 'westchester'],
    [{ town: 'City of Yonkers', state: 'N.Y.' }, 'westchester'],
    [{ zip: '10583-1234' }, 'westchester'],
    [{ town: 'Hoboken' }, 'elsewhere'],
    [{ zip: '7030' }, 'elsewhere'],
    [{ town: 'Harrison', state: 'NJ' }, 'elsewhere'],
    [{ town: 'Albany' }, 'elsewhere'],
    [{ state: 'Connecticut' }, 'elsewhere'],
    [{ state: 'NY' }, 'open'],
    [{}, 'open'],
    [{ town: 'Brooklyn', zip: '10701' }, 'Yonkers, NY 10701 and Brooklyn contradict each other.'],
    [{ zip: '10470' }, 'Bronx, NY 10470 lies in Bronx County and Westchester County: add the county.'],
    [{ zip: '10470', town: 'Bronx' }, 'BX'],
    [{ town: 'Utopia Parkway City' }, '“Utopia Parkway City” is no place known here: add the ZIP code.'],
    [{ zip: '123456' }, '“123456” is no ZIP code.'],
  ])('%j is %s', (words, expected) => {
    expect(said(words)).toBe(expected);
  });

  it.each([
    ['100 Washington St Hoboken NJ', '100 WASHINGTON ST', 'elsewhere'],
    ['1 Broadway NY NY 10004', '1 BROADWAY', 'MN'],
    ['1 Main Street, Stamford, Connecticut', '1 MAIN STREET', 'elsewhere'],
    ['860 grand concorse brookyln', '860 GRAND CONCORSE', 'BK'],
    ['55 Elm Ct 10583', '55 ELM CT', 'westchester'],
    ['55 Elm Ct', '55 ELM CT', 'open'],
    ['One Penn Plaza, Floor 3, New York, NY', 'ONE PENN PLAZA', 'MN'],
    ['1 Broadway, Brooklyn, New York 11211, USA', '1 BROADWAY', 'BK'],
  ])('of the address %s', (text, line, expected) => {
    const { line: read, place } = readAddress(text);
    const { finding } = place;
    expect(read).toBe(line);
    expect(finding.kind === 'nyc' ? finding.boroughs.join(' ') : finding.kind).toBe(expected);
  });

  it.each([
    ['10,605', '10605'],
    ['10605.0', '10605'],
    ['100010001', '10001'],
    ['7030', '07030'],
    ['1018', null],
    ['abc', null],
  ])('the cell %s holds the ZIP code %s', (cell, zip) => {
    expect(readZip(cell)).toBe(zip);
  });
});
