import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { TIER_TITLES } from '../../../src/vocabulary/tiers.ts';
import { useNarrow } from '../design/use-wide.ts';
import { briefUsd, count } from '../format/numbers.ts';
import {
  chargeLeftOf,
  chargeOf,
  classText,
  netCostOf,
  npvOf,
  sorted,
  whyUncharged,
  type Line,
  type SortKey,
} from './view.ts';
import { useWindow } from './use-window.ts';

/** Height of a row; on a phone of its block of lines. */
const [ROW_PX, BLOCK_PX] = [58, 290];
const SHOWN_PX = 560;

interface Head {
  readonly key: SortKey | null;
  readonly text: string;
  readonly numeric?: true;
  readonly title?: string;
}

const HEADS: readonly Head[] = [
  { key: 'row', text: 'Row', numeric: true },
  { key: 'name', text: 'Building' },
  { key: 'area', text: 'Sq ft', numeric: true },
  {
    key: 'charge',
    text: 'Fine 2030',
    numeric: true,
    title: 'Local Law 97 fine a year in 2030 to 2034, as is',
  },
  { key: null, text: 'Recommended' },
  { key: 'cost', text: 'Net cost', numeric: true, title: 'Cost of the work after incentives' },
  { key: 'npv', text: 'NPV', numeric: true, title: 'Net present value against doing nothing' },
  { key: 'left', text: 'Fine left', numeric: true, title: 'Fine a year in 2030 to 2034 after the work' },
  { key: 'ton', text: 'Cost a ton', numeric: true, title: 'Net cost for each ton of carbon' },
];

/** Every building with a link to its estimate. Only the rows in sight are in the document. */
export function BuildingTable({ lines }: { lines: readonly Line[] }) {
  const [sort, setSort] = useState<SortKey>('row');
  const [descending, setDescending] = useState(false);
  const ordered = sorted(lines, sort, descending);
  const rowPx = useNarrow() ? BLOCK_PX : ROW_PX;
  const { from, to, onScroll } = useWindow(ordered.length, { rowPx, shownPx: SHOWN_PX });
  const sortBy = (key: SortKey) => {
    setDescending(sort === key ? !descending : key !== 'row' && key !== 'name');
    setSort(key);
  };
  return (
    <div
      className="table-wrap tall"
      style={{ maxHeight: SHOWN_PX }}
      tabIndex={0}
      role="region"
      aria-label="Buildings"
      onScroll={onScroll}
    >
      <table className="buildings" aria-rowcount={ordered.length + 1}>
        <caption className="visually-hidden">Buildings of the run</caption>
        <thead>
          <tr aria-rowindex={1}>
            {HEADS.map(({ key, text, numeric, title }) => (
              <th
                key={text}
                scope="col"
                className={numeric === true ? 'n' : undefined}
                title={title}
                {...(key === sort ? { 'aria-sort': descending ? 'descending' : 'ascending' } : {})}
              >
                {key === null ? (
                  text
                ) : (
                  <button type="button" className="sort" onClick={() => sortBy(key)}>
                    {text}
                    <span aria-hidden="true">{key === sort ? (descending ? ' ↓' : ' ↑') : ''}</span>
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space px={from * rowPx} />
          {ordered.slice(from, to).map((line, at) => (
            <BuildingRow key={line.building.row} line={line} index={from + at + 2} rowPx={rowPx} />
          ))}
          <Space px={(ordered.length - to) * rowPx} />
        </tbody>
      </table>
    </div>
  );
}

/** Holds the place of the rows that are out of sight. */
const Space = ({ px }: { px: number }) =>
  px <= 0 ? null : (
    <tr aria-hidden="true" className="space">
      <td colSpan={HEADS.length} style={{ height: px }} />
    </tr>
  );

interface RowProps {
  readonly line: Line;
  readonly index: number;
  readonly rowPx: number;
}

function BuildingRow({ line, index, rowPx }: RowProps) {
  const { building, tier, sameAs } = line;
  const { row, gross_floor_area_sqft: area, recommendation, in_steps_tier: steps } = building;
  const money = (value: number | null, why: string): ReactNode =>
    value === null ? <span className="why">{why}</span> : briefUsd(value);
  const uncharged = whyUncharged(building.tiers[0] ?? null);
  const workless = tier === null ? 'not offered' : 'none saved';
  return (
    <tr aria-rowindex={index} style={{ height: rowPx }}>
      <td className="n muted" data-head="Row">
        {row}
      </td>
      <th scope="row">
        <Link
          to="/estimate"
          search={
            building.building === null ? { bbl: building.parcel_id ?? '' } : { building: building.building }
          }
        >
          {line.name}
        </Link>
        <span className="under">
          {sameAs === null ? subText(line) : `Same lot as row ${sameAs}: not in the totals`}
          {building.warnings.length > 0 && (
            <span title={building.warnings.map(({ text }) => text).join(' ')}>
              {' '}
              · {building.warnings.length === 1 ? '1 warning' : `${building.warnings.length} warnings`}
            </span>
          )}
        </span>
      </th>
      <td className="n" data-head="Sq ft">
        {count(area)}
      </td>
      <td className="n" data-head="Fine 2030">
        {money(chargeOf(building.tiers[0] ?? null, 'before_usd'), uncharged)}
      </td>
      <td data-head="Recommended">
        <span>
          {recommendedText(recommendation)}
          {building.certainty === 'open' && <span className="under">open: others cost about the same</span>}
          {steps !== null && (
            <span className="under">
              {tierText(steps)} in steps: {briefUsd(building.in_steps_less_usd ?? 0)} less
            </span>
          )}
        </span>
      </td>
      <td className="n" data-head="Net cost">
        {money(netCostOf(line), workless)}
      </td>
      <td className="n" data-head="NPV">
        {money(npvOf(line), workless)}
      </td>
      <td className="n" data-head="Fine left">
        {money(chargeLeftOf(line), tier === null && !line.doesNothing ? workless : uncharged)}
      </td>
      <td className="n" data-head="Cost a ton">
        {money(tier?.cost_per_tco2e_usd ?? null, line.doesNothing ? 'no work' : workless)}
      </td>
    </tr>
  );
}

const subText = ({ building }: Line): string =>
  [classText(building.building_class), building.year_built, building.parcel_id ?? 'described']
    .filter((part) => part !== null)
    .join(' · ');

const recommendedText = (name: string | null): string =>
  name === null || name === 'do_nothing' ? 'Do nothing' : tierText(name);

const tierText = (tier: string): string => (TIER_TITLES as Readonly<Record<string, string>>)[tier] ?? tier;
