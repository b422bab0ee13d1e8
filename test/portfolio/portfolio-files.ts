import { readFileSync, writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { sampleBbls } from '../../bench/sample-bbls.ts';

/** A CSV of sample lots with rows that cannot be estimated strewn among them. Returns the number of rows. */
export function writeLots(path: string, count: number): number {
  const rows = sampleBbls(count).map((bbl, i) =>
    i % 50 === 7 ? 'not-a-bbl,,' : i % 50 === 13 ? `,${40_000 + i},office` : `${bbl},,`,
  );
  // Short, long and quoted rows are rows too.
  rows.push('1008350041', ',85000,"D4",extra', ',-5,D4', '9999999999,,');
  writeFileSync(path, `bbl,building_area,building_class\n${rows.join('\n')}\n`);
  return rows.length;
}

const dataLines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').slice(1);

/** The `row` of each line, as numbers. */
export const rowNumbers = (path: string) => dataLines(path).map((line) => Number(line.split(',')[0]));

export async function query(sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}
