import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditArtifact, EstimateRequest } from '../../src/contract/estimate/index.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { workbookSheets } from '../../src/workbook/workbook.ts';
import { artifactWorkbook, writeSheets } from '../../src/workbook/write-workbook.ts';
import type { Cell, Sheet } from '../../src/workbook/sheet.ts';
import { estimateServices, NOW_MS } from './fixture.ts';
import { listed } from '../support/words.ts';

const paid = (owner_type: 'coop' | 'for_profit', exists: boolean): Partial<EstimateRequest> => ({
  include_financing: true,
  financing: {
    owner_type,
    mortgage: { exists, holder_class: exists ? 'bank' : null, refi_in_progress: false },
  },
});
/** A co-op with loans, a tower with C-PACE and its ratio, a described building without financing. */
const REQUESTS: readonly EstimateRequest[] = [
  { bbl: '2024590030', ...paid('coop', true) },
  { bbl: '1008350041', ...paid('for_profit', false) },
  { building: { building_area: 60_000, building_class: 'D4', year_built: 1962, dwelling_units: 60 } },
];

const SOFFICE = ['soffice', 'libreoffice'].find((name) => spawnSync('which', [name]).status === 0);
/** Without LibreOffice the recalculation is skipped, except where all suites must run. */
const canRecalculate = SOFFICE !== undefined || process.env['CI_SYSTEM'] !== undefined;

type Values = readonly (readonly unknown[])[];

describe('the workbook of an artifact', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-workbook-'));
  const artifacts: AuditArtifact[] = [];
  beforeAll(async () => {
    const services = await estimateServices();
    for (const request of REQUESTS) artifacts.push(await runArtifact(services, { nowMs: NOW_MS }, request));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const changed = (sheets: readonly Sheet[], change: (cell: Cell, name: string) => Cell) =>
    sheets.map(({ name, widths, rows }) => ({
      name,
      widths,
      rows: rows.map((cells) => cells.map((cell) => (cell === null ? null : change(cell, name)))),
    })) as unknown as readonly Sheet[];
  /** Formulas without what they come to, so that nothing can be read that was not worked out. */
  const unworked = (sheets: readonly Sheet[]) =>
    changed(sheets, (cell) => (cell.formula === undefined ? cell : { ...cell, value: null }));

  /** All pages of workbooks, by name, as LibreOffice works them out. */
  async function recalculated(books: readonly (readonly Sheet[])[]): Promise<Map<string, Values>[]> {
    const [given, made] = [mkdtempSync(join(folder, 'in-')), mkdtempSync(join(folder, 'out-'))];
    const names = books.map((_, at) => join(given, `${at}.xlsx`));
    for (const [at, sheets] of books.entries())
      writeFileSync(names[at] ?? '', await writeSheets(unworked(sheets)));
    const profile = join(folder, 'profile');
    mkdirSync(profile, { recursive: true });
    const { status, stderr } = spawnSync(
      SOFFICE ?? 'soffice',
      [
        `-env:UserInstallation=file://${profile}`,
        '--headless',
        '--convert-to',
        'xlsx',
        '--outdir',
        made,
        ...names,
      ],
      { encoding: 'utf8', env: { ...process.env, HOME: folder } },
    );
    if (status !== 0) throw new Error(`LibreOffice: ${stderr}`);
    return Promise.all(
      books.map(async (_, at) => {
        const pages = await readWorkbook(join(made, `${at}.xlsx`));
        return new Map(pages.map(({ sheet, data }) => [sheet, data as Values]));
      }),
    );
  }

  it('is written with pauses, and says what one written at once says', async () => {
    const [artifact] = artifacts;
    if (artifact === undefined) throw new Error('an artifact was made');
    const sheetsOf = async (bytes: Promise<Uint8Array>, name: string) => {
      writeFileSync(join(folder, name), await bytes);
      return readWorkbook(join(folder, name));
    };
    let pauses = 0;
    const paused = artifactWorkbook(artifact, () => {
      pauses += 1;
      return new Promise(setImmediate);
    });
    expect(await sheetsOf(paused, 'paused.xlsx')).toEqual(
      await sheetsOf(artifactWorkbook(artifact), 'at-once.xlsx'),
    );
    expect(pauses).toBe(2);
  });

  it('holds every figure with what its formula comes to, for readers that do not recalculate', async () => {
    const [artifact] = artifacts;
    if (artifact === undefined) throw new Error('an artifact was made');
    const path = join(folder, 'worked.xlsx');
    writeFileSync(path, await artifactWorkbook(artifact));
    const pages = await readWorkbook(path);
    expect(pages.map(({ sheet }) => sheet)).toEqual(
      listed('Summary, Costs, Incentives, Cash flow, Present cost, Financing, SIR, DSCR, Check'),
    );
    const summary = pages[0]?.data ?? [];
    const first = summary.find(([name]) => name === artifact.tiers[0]?.label);
    expect(first?.[1]).toBe(artifact.tiers[0]?.cost_breakdown.totalCost);
    expect(first?.[4]).toBe(artifact.tiers[0]?.roi.npv);
  });

  it('writes no text that a spreadsheet would run', () => {
    const sheets = artifacts.flatMap(workbookSheets);
    const formulas = sheets.flatMap(({ rows }) => rows.flat().flatMap((cell) => cell?.formula ?? []));
    expect(formulas.length).toBeGreaterThan(1_000);
    // Figures, addresses and functions of our own: no text of a request or a catalogue is in a formula.
    const allowed =
      /^(?:'[A-Z][A-Za-z ]*'!\$[A-Z]+\$\d+|:|\$[A-Z]+\$\d+|[-+*/^(),.\d<>]|e-\d+|SUM|PMT|ROUND|IRR|MIN|SUMPRODUCT)+$/;
    expect(formulas.filter((formula) => !allowed.test(formula))).toEqual([]);
  });

  describe.skipIf(!canRecalculate)('recalculated by LibreOffice', () => {
    it('comes to the artifact, to the cent, in every formula', async () => {
      const books = artifacts.map(workbookSheets);
      const worked = await recalculated(books);
      let compared = 0;
      const differing: string[] = [];
      books.forEach((sheets, at) =>
        sheets.forEach(({ name, rows }) =>
          rows.forEach((cells, row) =>
            cells.forEach((cell, column) => {
              if (cell?.formula === undefined) return;
              compared += 1;
              const value = worked[at]?.get(name)?.[row]?.[column];
              if (typeof value !== 'number' || Math.abs(value - Number(cell.value)) >= 0.005)
                differing.push(
                  `${name} ${row + 1}:${column} ${cell.formula} = ${String(value)}, not ${cell.value}`,
                );
            }),
          ),
        ),
      );
      expect(differing).toEqual([]);
      expect(compared).toBeGreaterThan(2_000);
      for (const pages of worked) {
        const check = pages.get('Check') ?? [];
        expect(check[3]?.slice(0, 2)).toEqual(['Figures that differ', 0]);
        const differences = check.slice(5).map((row) => row[4]);
        expect(differences.length).toBeGreaterThan(80);
        expect(differences.every((difference) => difference === 0)).toBe(true);
      }
      // The pages a lender opens first hold ratios where loans are offered.
      expect(worked[1]?.get('SIR')?.some(([name]) => name === 'Ratio')).toBe(true);
      expect(worked[1]?.get('DSCR')?.some(([name]) => name === 'Lowest year')).toBe(true);
    });

    it('follows what a lender turns', async () => {
      const [artifact] = artifacts;
      const entry = artifact?.tiers[0];
      if (artifact === undefined || entry === undefined) throw new Error('a tier is offered');
      const [overrun, shortfall] = [0.1, 0.25];
      const turned = (lever: number) => {
        let seen = -1;
        return changed(workbookSheets(artifact), (cell, name) => {
          if (name !== 'Summary' || cell.look !== 'input') return cell;
          seen += 1;
          return seen === lever ? { ...cell, value: lever === 0 ? overrun : shortfall } : cell;
        });
      };
      const [dearer, poorer] = await recalculated([turned(0), turned(1)]);
      const row = (pages: Map<string, Values> | undefined) =>
        pages?.get('Summary')?.find(([name]) => name === entry.label) ?? [];
      const { npv, presentCost, doingNothing } = entry.roi;
      expect(row(dearer)[1]).toBeCloseTo(entry.cost_breakdown.totalCost * (1 + overrun), 1);
      expect(row(dearer)[4]).toBeCloseTo(npv - presentCost.capital * overrun, 1);
      const saved = doingNothing.presentCost.energy - presentCost.energy;
      expect(row(poorer)[4]).toBeCloseTo(npv - saved * shortfall, 1);
    });
  });
});
