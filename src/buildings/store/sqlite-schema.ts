/** Raised when the stored form changes so that an older file must be rebuilt. */
export const SCHEMA_VERSION = 1;

export const SCHEMA = `
  CREATE TABLE fact (
    id TEXT NOT NULL, dataset TEXT NOT NULL, payload TEXT NOT NULL,
    PRIMARY KEY (id, dataset)
  ) WITHOUT ROWID;
  CREATE TABLE street (id INTEGER PRIMARY KEY, borough TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (borough, name));
  CREATE TABLE address (
    street INTEGER NOT NULL, number TEXT NOT NULL, id TEXT NOT NULL,
    PRIMARY KEY (street, number, id)
  ) WITHOUT ROWID;
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;
