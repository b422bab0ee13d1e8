import type { PresentCost } from '../contract/estimate/returns.ts';
import type { AuditArtifact } from '../contract/estimate/index.ts';
import type { Checks } from './checks.ts';
import type { Levers } from './levers.ts';
import {
  given,
  Sheet,
  sum,
  text,
  toCent,
  total,
  worked,
  type Cell,
  type Placed,
  type Slot,
} from './sheet.ts';

const PARTS = [
  ['capital', 'Work'],
  ['incentives', 'Incentives'],
  ['energy', 'Energy bills'],
  ['operations', 'Operations'],
  ['charges', 'Local Law 97 charges'],
  ['replacements', 'Replacements'],
  ['residual', 'Residual value'],
] as const satisfies readonly (readonly [keyof PresentCost, string])[];

/** Doing nothing and every tier on one scale; net present value is the difference. */
export function presentCostSheet(
  { tiers }: AuditArtifact,
  levers: Levers,
  checks: Checks,
): { readonly sheet: Sheet; readonly values: readonly Placed[] } {
  const sheet = new Sheet('Present cost', [28, ...PARTS.map(() => 18), 10, 18, 10, 18]);
  sheet.title(
    'Present cost over the same 20 years',
    'A cost overrun raises the work; a savings shortfall leaves that share of the energy saved on the bill. Incentives stay as counted. Rounding holds the cent by which rounded parts miss the served figure.',
  );
  sheet.heads(
    'Alternative',
    ...PARTS.map(([, head]) => head),
    'Rounding',
    'Present cost',
    'Rounding',
    'Net present value',
  );
  const [first] = tiers;
  if (first === undefined) return { sheet, values: [] };
  const nothing = line(sheet, 'Doing nothing', { parts: first.roi.doingNothing.presentCost });
  const before = nothing.at(-1) as Placed;
  checks.money(
    'Doing nothing: present cost',
    '/tiers/0/roi/doingNothing/presentCost/total',
    first.roi.doingNothing.presentCost.total,
    before,
  );
  const energyNow = nothing[3] as Placed;
  const values = tiers.map((entry, at) => {
    const { presentCost, npv } = entry.roi;
    const moved: Moved = {
      capital: `${presentCost.capital}*(1+${String(levers.overrun)})`,
      energy: `${presentCost.energy}+(${String(energyNow)}-${presentCost.energy})*${String(levers.shortfall)}`,
    };
    const cells = line(sheet, entry.label, { parts: presentCost, moved, against: { before, npv } });
    const [cost, , net] = cells.slice(-3);
    checks.money(
      `${entry.label}: present cost`,
      `/tiers/${at}/roi/presentCost/total`,
      presentCost.total,
      cost,
    );
    checks.money(`${entry.label}: net present value`, `/tiers/${at}/roi/npv`, npv, net);
    return net as Placed;
  });
  return { sheet, values };
}

/** Formulas of the parts that follow a lever. */
type Moved = Readonly<Partial<Record<keyof PresentCost, string>>>;
interface Line {
  readonly parts: PresentCost;
  readonly moved?: Moved;
  /** Present cost of doing nothing and the value served, where this is a tier. */
  readonly against?: { readonly before: Placed; readonly npv: number };
}

function line(sheet: Sheet, name: string, { parts, moved = {}, against }: Line): Placed[] {
  const cells = PARTS.map(([part]): Cell => {
    const formula = moved[part];
    return formula === undefined ? given(parts[part]) : worked(formula, parts[part]);
  });
  const rounding = toCent(parts.total - total(cells.map(({ value }) => ({ value: Number(value) }))));
  const row: Slot[] = [text(name), ...cells, given(rounding), (left) => sum(left.slice(1), 'total')];
  if (against === undefined) return sheet.add(...row);
  const { before, npv } = against;
  return sheet.add(...row, given(toCent(npv - (before.value - parts.total))), (left) => {
    const [cost, missing] = left.slice(-2).map(String);
    return worked(`${String(before)}-${cost}+${missing}`, npv, 'usd', 'total');
  });
}
