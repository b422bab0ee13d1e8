import type { AuditArtifact } from '../contract/estimate/index.ts';
import type { FlowCells } from './cash-flow-sheet.ts';
import type { Checks } from './checks.ts';
import type { StructureCells } from './financing-sheet.ts';
import { given, range, Sheet, text, toCent, worked, type Placed } from './sheet.ts';
import { restsOnOwnFigures } from './sir-sheet.ts';

interface DscrInput {
  readonly artifact: AuditArtifact;
  readonly flows: readonly FlowCells[];
  readonly structures: readonly StructureCells[];
  readonly checks: Checks;
}

/** Coverage by year of every structure with level payments: the owner's savings over what is due. */
export function dscrSheet({ artifact, flows, structures, checks }: DscrInput): Sheet {
  const sheet = new Sheet('DSCR', [34, 20, 20, 14]);
  sheet.title(
    'Debt service coverage from savings',
    'Energy, operations, charge avoided and demand response ÷ payments of the year. It is not the coverage of a property, whose income the request does not hold.',
  );
  if (restsOnOwnFigures(artifact)) {
    sheet.add(text('The request gave its own cost or savings: see the coverage in the artifact.'));
    return sheet;
  }
  for (const cells of structures) {
    const flow = flows[cells.tier];
    const entry = artifact.tiers[cells.tier];
    if (flow === undefined || entry === undefined || cells.payments === null) continue;
    coverage(sheet, { cells, flow, label: entry.label, payments: cells.payments }, checks);
  }
  return sheet;
}

interface Covered {
  readonly cells: StructureCells;
  readonly flow: FlowCells;
  readonly label: string;
  readonly payments: NonNullable<StructureCells['payments']>;
}

function coverage(sheet: Sheet, { cells, flow, label, payments }: Covered, checks: Checks): void {
  const { structure, tier, at } = cells;
  sheet.add(text(`${label}: ${structure.title}`, 'title'));
  sheet.heads('Year', 'Savings', 'Payments', 'Coverage');
  const longest = Math.max(...payments.map(({ years }) => years));
  const lines = flow.energy.slice(0, longest).map((_, index) => {
    const parts = [flow.energy, flow.operations, flow.charge, flow.response].map((of) => of[index] as Placed);
    const due = payments.filter(({ years }) => years > index).map(({ annual }) => annual);
    return sheet.add(
      given(index + 1, 'year'),
      worked(parts.join('+'), toCent(parts.reduce((all, { value }) => all + value, 0))),
      worked(due.join('+'), toCent(due.reduce((all, { value }) => all + value, 0))),
      ([, savings, payment]) =>
        worked(
          `${String(savings)}/${String(payment)}`,
          (savings?.value ?? 0) / (payment?.value ?? 1),
          'ratio',
        ),
    )[3] as Placed;
  });
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return;
  const least = Math.min(...lines.map(({ value }) => value));
  const minimum = sheet.add(
    text('Lowest year', 'total'),
    null,
    null,
    worked(`MIN(${range(first, last)})`, least, 'ratio', 'total'),
  )[3];
  sheet.gap();
  const { year1, minimum: served } = structure.savingsCoverage;
  const where = `/tiers/${tier}/financing/structures/${at}/savingsCoverage`;
  checks.ratio(`${label}, ${structure.title}: coverage of year 1`, `${where}/year1`, year1, first);
  checks.ratio(`${label}, ${structure.title}: lowest coverage`, `${where}/minimum`, served, minimum);
}
