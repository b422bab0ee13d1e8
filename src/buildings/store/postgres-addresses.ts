import type { Pool } from 'pg';
import type { AddressBook, HouseRow } from '../address/address-book.ts';
import { WIDEST_RANGE } from '../address/house-number.ts';

const MOST_HOUSES = 50;

/** The address index of a schema, as the search reads it. */
export function postgresAddresses(pool: Pool, schema: string): Omit<AddressBook, 'index' | 'lot'> {
  const house = `SELECT low, high, suffix, id AS "parcelId" FROM ${schema}.house WHERE street = $1`;
  const ids = async (text: string, values: readonly unknown[]) =>
    (await pool.query<{ id: string }>(text, [...values])).rows.map((row) => row.id);
  return {
    async housesAt(street, { low, high }) {
      const text = `${house} AND low BETWEEN $2 AND $3 AND high >= $4 ORDER BY low, high, suffix, id LIMIT ${MOST_HOUSES}`;
      const values = [street, Math.max(0, low - WIDEST_RANGE), high, low];
      return (await pool.query<HouseRow>(text, values)).rows;
    },
    async housesNear(street, low, limit) {
      const above = `${house} AND low >= $2 ORDER BY low, high, suffix, id LIMIT $3`;
      const below = `${house} AND low < $2 ORDER BY low DESC, high DESC, suffix DESC, id DESC LIMIT $3`;
      const read = async (text: string) => (await pool.query<HouseRow>(text, [street, low, limit])).rows;
      return [...(await read(above)), ...(await read(below))];
    },
    idsNamed: (key) =>
      ids(`SELECT DISTINCT id FROM ${schema}.name WHERE key = $1 ORDER BY id LIMIT ${MOST_HOUSES}`, [key]),
    idsFrom: (prefix, limit) =>
      ids(`SELECT DISTINCT id FROM ${schema}.fact WHERE id >= $1 AND id < $2 ORDER BY id LIMIT $3`, [
        prefix,
        `${prefix}~`,
        limit,
      ]),
  };
}
