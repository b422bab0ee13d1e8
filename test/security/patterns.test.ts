import { describe, expect, it } from 'vitest';
import { keyModeOf } from '../../src/accounts/secrets.ts';
import { addressesIn } from '../../src/buildings/address/address-parts.ts';
import { parcelIdsIn } from '../../src/buildings/address/parcel-words.ts';
import { parseAddressQuery } from '../../src/buildings/address/address-query.ts';
import { StreetIndex } from '../../src/buildings/address/street-index.ts';
import { normaliseBbl, parseParcelId } from '../../src/quantities/parcel-id.ts';
import { EstimateRequest } from '../../src/contract/estimate/index.ts';
import { CalculateInput, ListProgramsInput, MatchInput } from '../../src/contract/programs/index.ts';
import { nearest } from '../../src/contract/validation/faults.ts';
import { validatorOf } from '../../src/contract/validation/validator.ts';
import { pathOf } from '../../src/http/problems.ts';
import { addressLimitKey, clientAddress, parseTrustedProxies } from '../../src/limits/client-address.ts';
import { ACCOUNT_OPERATIONS } from '../../src/operations/accounts/index.ts';
import { withoutSecrets } from '../../src/telemetry/logger.ts';
import { traceContextOf } from '../../src/telemetry/spans.ts';
import { filesUnder } from '../architecture/source-files.ts';
import { isWhole } from '../support/cases.ts';
import { words } from '../support/words.ts';
import { fasterThanItsText, hostileText, patternsIn, patternsOf } from './patterns.ts';

// Headers end at 16 KiB and with them most texts a pattern sees; a quadratic one shows at a quarter of that.
const LONG = 4_096;
// Searches of the web app and parcel ids are bounded before these rooms see them; the engine reads its own texts.
const BOUNDED = 200;
const BOUNDED_ROOMS = ['src/buildings/', 'src/places/', 'src/engine/', 'src/catalog/'];

const schemas = [
  EstimateRequest,
  CalculateInput,
  ListProgramsInput,
  MatchInput,
  ...Object.values(ACCOUNT_OPERATIONS).map(({ input }) => input),
];
const written = filesUnder('src', ['.ts']).flatMap((file) => patternsIn(file));
const published = schemas.flatMap((schema) => patternsOf(schema, 'a request schema'));
const patterns = new Map(
  [...written, ...published].map((found) => [`${found.source}/${found.flags}`, found]),
);

describe('the measure itself', () => {
  it('finds the patterns there are', () => {
    expect(written.length).toBeGreaterThan(80);
    expect(published.length).toBeGreaterThan(5);
  });

  it.each([
    ['exponential', '^(a+)+$'],
    ['exponential by alternatives', '^(a|aa)+$'],
    ['cubic', '^a*a*a*$'],
    ['quadratic', '(?:x+x+)+y|a+b'],
  ])('knows a pattern that is %s', (_name, source) => {
    expect(hostileText({ file: '', source, flags: '' }, 16_384)).not.toBeNull();
  });

  it.each(['^[a-z]+$', '^\\d{4}-\\d{2}-\\d{2}$', '[^a-z0-9]+'])('lets /%s/ pass', (source) => {
    expect(hostileText({ file: '', source, flags: '' }, LONG)).toBeNull();
  });
});

it('no pattern of the code or the schemas takes time that grows faster than its text', () => {
  const slow = [...patterns.values()].flatMap((found) => {
    const bounded = BOUNDED_ROOMS.some((room) => found.file.startsWith(room));
    const hostile = hostileText(found, bounded ? BOUNDED : LONG);
    return hostile === null ? [] : [`${found.file}: /${found.source}/ on ${hostile}`];
  });
  expect(slow).toEqual([]);
});

const streets = await StreetIndex.build(
  Array.from({ length: 3_000 }, (_, id) => ({ id, borough: 'MN', name: `STREET NUMBER ${id}`, houses: 1 })),
);

describe('parsers of what callers write', () => {
  const trusted = parseTrustedProxies('10.0.0.0/8, ::1');
  const estimate = validatorOf(EstimateRequest);
  const calculate = validatorOf(CalculateInput);
  const known = Object.keys((EstimateRequest as unknown as { properties: object }).properties);
  const HEADER = [64, 256, 1_024, 4_096, 16_384];
  const BODY = [...HEADER, 65_536, ...(isWhole ? [262_144] : [])];
  const SEARCH = [12, 25, 50, 100, 200];

  const PARSERS: readonly (readonly [string, (text: string) => unknown, readonly number[]])[] = [
    ['a forwarding header', (text) => clientAddress('10.0.0.1', text, trusted), HEADER],
    ['an address', (text) => addressLimitKey(text), HEADER],
    ['a trace header', (text) => traceContextOf(text), HEADER],
    ['a key', (text) => keyModeOf(text), HEADER],
    ['a path', (text) => pathOf(text), HEADER],
    ['a line of the log', (text) => withoutSecrets(text), HEADER],
    ['a parcel id', (text) => [parseParcelId(text), normaliseBbl(text)], HEADER],
    ['a name to guess at', (text) => nearest(text, known), BODY],
    ['an estimate by parcel', (text) => estimate({ bbl: text }), BODY],
    ['an unknown name', (text) => estimate({ [text]: 1, building: { [text]: 1 } }), BODY],
    ['a class', (text) => estimate({ building: { building_area: 1, building_class: text } }), BODY],
    ['a day', (text) => calculate({ programId: 'x', projectCost: 1, asOf: text }), BODY],
    ['an instant', (text) => estimate({ bbl: '1008350041', financing: { now: text } }), BODY],
    [
      'an address to search for',
      (text) => [addressesIn(text), parcelIdsIn(text), streets.alike(parseAddressQuery(text).street, 'MN')],
      SEARCH,
    ],
  ];
  const TEXTS = [
    ' ',
    'a ',
    ', ',
    '; ',
    ...words('a 0 1, 10.0.0.1, :: :a =; - / % é \\" plb_test_ postgres://'),
  ];

  it.each(PARSERS)('%s: time grows no faster than the text', (_name, parse, lengths) => {
    for (const pump of TEXTS) {
      const textOf = (length: number) => pump.repeat(Math.ceil(length / pump.length));
      expect(fasterThanItsText(parse, textOf, lengths), JSON.stringify(pump)).toBeNull();
    }
  });

  it('many members, many faults and deep nesting: time grows no faster than the body', () => {
    const bodies: ((length: number) => string)[] = [
      (length) => `{${Array.from({ length: length / 16 }, (_, index) => `"unknown${index}":1`).join()}}`,
      (length) => `{"tiers":[${'"quick_wins",'.repeat(length / 16)}"quick_wins"]}`,
      (length) => `{"tiers":[${'1,'.repeat(length / 4)}1]}`,
      (length) => `{"building":${'{"building":'.repeat(length / 16)}1${'}'.repeat(length / 16)}}`,
      (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
    ];
    for (const bodyOf of bodies)
      expect(
        fasterThanItsText((text) => estimate(JSON.parse(text)), bodyOf, BODY),
        bodyOf(64),
      ).toBeNull();
  });
});
