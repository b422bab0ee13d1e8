import { Type, type Static } from 'typebox';
import { closed, text } from '../estimate/fields.ts';
import { PARCEL_ID_PATTERN } from '../estimate/request.ts';

const LONGEST_NAME = 200;

/** A file that facts came from. Its bytes are not kept: the digest says whether a file in hand is the same. */
export const FactFileSource = closed(
  {
    name: Type.String({
      maxLength: LONGEST_NAME,
      description: 'Name of the file as it was sent; empty where none was.',
    }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Digest of its bytes.' }),
    bytes: Type.Integer({ minimum: 0, description: 'Its length.' }),
    layout: Type.String({ maxLength: LONGEST_NAME, description: 'What kind of file it is, in words.' }),
  },
  'A file that facts came from.',
);
export type FactFileSource = Static<typeof FactFileSource>;

/** A lot of which a file said something new. */
export const MovedLot = closed(
  {
    parcel_id: Type.String({ pattern: PARCEL_ID_PATTERN, description: 'The lot.' }),
    added: Type.Array(Type.String(), { description: 'Facts that were not known before.' }),
    changed: Type.Array(Type.String(), { description: 'Facts that were known otherwise.' }),
  },
  'What a file moved of a lot.',
);
export type MovedLot = Static<typeof MovedLot>;

export const FactFileId = Type.String({ pattern: '^fil_[0-9a-z]{24}$', description: 'Id of the file.' });

export const FactFile = closed(
  {
    file_id: FactFileId,
    brought_at: Type.String({ format: 'date-time', description: 'When its facts were kept.' }),
    source: FactFileSource,
    moved: Type.Array(MovedLot, { description: 'By lot; empty where it said what was known already.' }),
    words: text('What it moved, in a sentence.'),
  },
  'A file that an account brought.',
);
export type FactFile = Static<typeof FactFile>;
