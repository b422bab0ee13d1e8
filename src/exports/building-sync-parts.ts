import { leaf, parent, type XmlElement } from './xml.ts';

/** Id of the one building of a document. */
export const BUILDING = 'Building-1';

/** A value of this program's own beside what the schema has. */
export const field = (name: string, value: string): XmlElement =>
  parent('UserDefinedField', [leaf('FieldName', name), leaf('FieldValue', value)]);
