/**
 * Raised when the stored form changes. Form 1 had one house number a lot, as text, form 2 no ZIP codes among the names; the
 * index of an earlier form is made anew from the facts.
 */
export const SCHEMA_VERSION = 3;

/** The address index: every address of every dataset, and every name. */
export const INDEX_SCHEMA = `
  CREATE TABLE street (id INTEGER PRIMARY KEY, borough TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (borough, name));
  CREATE TABLE house (
    street INTEGER NOT NULL, low INTEGER NOT NULL, high INTEGER NOT NULL, suffix TEXT NOT NULL,
    id TEXT NOT NULL, dataset TEXT NOT NULL,
    PRIMARY KEY (street, low, high, suffix, id, dataset)
  ) WITHOUT ROWID;
  CREATE TABLE name (
    key TEXT NOT NULL, id TEXT NOT NULL, dataset TEXT NOT NULL,
    PRIMARY KEY (key, id, dataset)
  ) WITHOUT ROWID;
`;

export const SCHEMA = `
  CREATE TABLE fact (
    id TEXT NOT NULL, dataset TEXT NOT NULL, payload TEXT NOT NULL,
    PRIMARY KEY (id, dataset)
  ) WITHOUT ROWID;
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  ${INDEX_SCHEMA}
`;
