import { payerTable } from '../energy/payers.ts';
import { END_USES, FUELS, type Tariff } from '../energy/types.ts';
import { catalogFigure, figureAt } from '../figures/catalog-leaf.ts';
import { step, type Figure } from '../figures/figure.ts';
import { plus, over } from '../figures/arithmetic.ts';
import type { DocumentScope } from './rule.ts';

/** What evidence about the building alone reads. */
export type BuildingScope = DocumentScope;

const words = (id: string): string => id.replaceAll('_', ' ');
export const endUseName = (endUse: number): string =>
  words(END_USES[endUse] ?? '').replace('dhw', 'hot water');
export const fuelName = (fuel: number): string =>
  words(FUELS[fuel] ?? '').replace(/fuel oil (\d)/, 'No. $1 oil');

/** A parameter of `catalog/factors`. */
export const factor = ({ snapshot }: BuildingScope, file: string, id: string): Figure =>
  catalogFigure({ snapshot }, words(id), `factors/${file}/parameters/${id}`);

type ShareTable = 'electricity' | 'thermal';
const SHARE_OF = { electricity: 'electricity', thermal: 'fuel' } as const;

/** Share of one end use in the building's electricity, or in its fuels; published shares are scaled to one. */
export function endUseShare({ context, snapshot }: BuildingScope, kind: ShareTable, endUse: number): Figure {
  const at = `energy/end-use-splits/classes/${context.profile.parameterClass}/${kind}/shares`;
  const shares = END_USES.map((name, index) =>
    catalogFigure(
      { snapshot },
      `${endUseName(index)}'s share of ${SHARE_OF[kind]}`,
      `${at}/${name}`,
      'share',
    ),
  );
  const own = shares[endUse];
  if (own === undefined) throw new RangeError(`no end use ${endUse}`);
  const present = shares.filter(({ value }) => value !== 0);
  const sum = plus(...present);
  if (own.value === 0 || sum.value === 1) return own;
  return step(`#/share/${kind}/${END_USES[endUse] ?? ''}`, own.name, 'share', over(own, sum));
}

/** Share of one end use that tenants pay for; null where the owner pays for all of it. */
export function tenantShare(scope: BuildingScope, kind: ShareTable, endUse: number): Figure | null {
  const { context, snapshot } = scope;
  const table = payerTable(kind, endUse, context.profile, snapshot.sections.payers);
  if (table === null) return null;
  const path = `energy/payers/${table.path}/${kind}/${END_USES[endUse] ?? ''}`;
  const found = figureAt(snapshot.sections.figures, path);
  if (found === undefined || found.value === 0) return null;
  return catalogFigure(
    { snapshot },
    `tenants' share of ${endUseName(endUse)} ${SHARE_OF[kind]}`,
    path,
    'share',
  );
}

/** One plus the yearly escalation of a tariff's price. */
export function growthOf({ snapshot }: BuildingScope, tariff: Tariff): Figure {
  const escalation = catalogFigure(
    { snapshot },
    `escalation of ${words(tariff.escalation)} prices`,
    `energy/tariffs/escalation/${tariff.escalation}`,
  );
  return plus(1, escalation);
}

/** A parameter of `catalog/returns`. */
export const returnsParameter = ({ snapshot }: BuildingScope, id: string): Figure =>
  catalogFigure({ snapshot }, words(id.replace('/', ', ')), `returns/parameters/${id}`);
