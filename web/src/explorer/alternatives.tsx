import type { ReactNode } from 'react';
import { Table } from '../design/table.tsx';
import { Unfold } from '../design/unfold.tsx';
import { Num } from '../evidence/evidence-context.tsx';
import { aboutUsd, briefUsd, usd } from '../format/numbers.ts';
import { costBar, PARTS } from './cost-bar.ts';
import type { NameOf, Verdict } from './verdict.ts';
import type { SectionProps } from './view.ts';

type Alternative = Verdict['alternatives'][number];

interface Props extends SectionProps {
  readonly verdict: Verdict;
  readonly nameOf: NameOf;
}

/** Doing nothing and every tier by the same 20-year cost, as bars of what it is made of. */
export function Alternatives({ verdict, nameOf, entry, change }: Props) {
  const bars = verdict.alternatives.map(({ presentCost }) => costBar(presentCost));
  const longest = Math.max(...bars.map(({ reach }) => reach));
  return (
    <div className="stack">
      <h3>What each choice costs the owner over 20 years</h3>
      <p className="small muted prose">
        In today's money: work, bills, Local Law 97 charges to 2034, equipment that wears out. The same years
        for all. The shortest full bar costs least.
      </p>
      <Legend />
      <ul className="alternatives">
        {verdict.alternatives.map((each, index) => (
          <li key={each.alternative} className={each.alternative === entry.tier ? 'chosen' : undefined}>
            <span className="alternative-name">
              <strong>{nameOf(each.alternative)}</strong>
              <Flag verdict={verdict} alternative={each.alternative} />
              <Share verdict={verdict} index={index} name={nameOf(each.alternative)} />
            </span>
            <Bar bar={bars[index] ?? { parts: [], total: 0, reach: 0 }} longest={longest} />
            <span className="alternative-total">
              <Num
                at={`/default_tier/alternatives/${index}/presentCost/total`}
                text={briefUsd(each.presentCost.total)}
                label={`${nameOf(each.alternative)}: cost over 20 years`}
              />
            </span>
            <Choose each={each} name={nameOf(each.alternative)} entry={entry} change={change} />
          </li>
        ))}
      </ul>
      <Unfold summary="What the bars are made of" small>
        <Parts verdict={verdict} nameOf={nameOf} />
      </Unfold>
    </div>
  );
}

function Flag({ verdict, alternative }: { verdict: Verdict; alternative: Alternative['alternative'] }) {
  if (alternative === verdict.recommendation) return <span className="badge best">costs least</span>;
  if (alternative === verdict.tier) return <span className="badge">least costly work</span>;
  if (alternative === verdict.cheapestCompliant?.tier) return <span className="badge">meets the limits</span>;
  return null;
}

/** In how many of the draws it costs least; answers kept from an earlier release have none. */
function Share({ verdict, index, name }: { verdict: Verdict; index: number; name: string }) {
  const share = verdict.odds?.[index]?.share;
  if (share === undefined) return null;
  return (
    <span className="small muted">
      least in{' '}
      <Num
        at={`/default_tier/odds/${index}/share`}
        text={`${Math.round(share * 100)} %`}
        label={`${name}: cases in which it costs least`}
      />
    </span>
  );
}

interface ChooseProps extends Pick<SectionProps, 'entry' | 'change'> {
  readonly each: Alternative;
  readonly name: string;
}

/** Doing nothing has no work to show; its bills and replacements stand in the sections of every tier. */
function Choose({ each: { alternative }, name, entry, change }: ChooseProps) {
  if (alternative === 'do_nothing') return <span />;
  const chosen = alternative === entry.tier;
  return (
    <button
      type="button"
      className={chosen ? 'button small primary' : 'button small'}
      aria-pressed={chosen}
      onClick={() => change({ tier: alternative })}
    >
      {chosen ? 'Shown below' : 'Show this one'}
      <span className="visually-hidden">: {name}</span>
    </button>
  );
}

export function Legend() {
  return (
    <ul className="legend" aria-label="Colours of the bars">
      {PARTS.map(({ part, name }) => (
        <li key={part} className={`part-${part}`}>
          {name}
        </li>
      ))}
      <li className="part-back">Comes back: incentives, value left</li>
    </ul>
  );
}

/** The full part ends at the total; what comes back stands beyond it, in outline. The figures stand beside and below. */
export function Bar({ bar, longest }: { bar: ReturnType<typeof costBar>; longest: number }) {
  const width = (value: number) => `${longest > 0 ? (value / longest) * 100 : 0}%`;
  return (
    <span className="cost-bar" aria-hidden="true">
      {bar.parts.map(({ part, from, size }) => (
        <span
          key={part}
          className={`part-${part}`}
          style={{ insetInlineStart: width(from), inlineSize: width(size) }}
        />
      ))}
    </span>
  );
}

const ROWS = [
  ['energy', 'Energy bills'],
  ['charges', 'Local Law 97 charges'],
  ['replacements', 'Equipment replaced as it wears out'],
  ['operations', 'Upkeep added or saved'],
  ['capital', 'Work'],
  ['incentives', 'Incentives counted'],
  ['residual', 'Value left at the end'],
] as const;

function Parts({ verdict, nameOf }: Pick<Props, 'verdict' | 'nameOf'>) {
  const cell = (part: keyof Alternative['presentCost'], name: string) =>
    verdict.alternatives.map(({ alternative, presentCost }, index): ReactNode => (
      <Num
        key={alternative}
        at={`/default_tier/alternatives/${index}/presentCost/${part}`}
        text={usd(presentCost[part])}
        label={`${nameOf(alternative)}: ${name.toLowerCase()}, over 20 years`}
      />
    ));
  return (
    <Table
      caption="Cost over 20 years, in today's money"
      columns={[
        { head: 'Part' },
        ...verdict.alternatives.map(({ alternative }) => ({ head: nameOf(alternative), numeric: true })),
      ]}
      rows={[
        ...ROWS.map(([part, name]) => [name, ...cell(part, name)]),
        [
          'Against doing nothing',
          ...verdict.alternatives.map(({ alternative, npv }, index) => (
            <Num
              key={alternative}
              at={`/default_tier/alternatives/${index}/npv`}
              text={npv === 0 ? '–' : npv > 0 ? `saves ${aboutUsd(npv)}` : `costs ${aboutUsd(-npv)}`}
              label={`${nameOf(alternative)}: net present value`}
            />
          )),
        ],
      ]}
      total={['Cost over 20 years', ...cell('total', 'Cost')]}
    />
  );
}
