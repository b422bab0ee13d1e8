import type { ReactNode } from 'react';
import type { EstimateResponse, Tier } from '../../../src/contract/estimate/index.ts';
import { Num } from '../evidence/evidence-context.tsx';
import { briefUsd, usd, usdCents, wholePercent } from '../format/numbers.ts';
import type { SectionProps } from '../explorer/view.ts';
import { pathsOf, withinOf, type Path } from './paths.ts';
import type { Verdict } from '../../../src/contract/estimate/response.ts';

/** Doing nothing, each tier and the steps beside one another, by the same few figures. */
export function PathsSection({ answer, entry, change }: Pick<SectionProps, 'answer' | 'entry' | 'change'>) {
  return <Paths estimate={answer.estimate} chosen={entry.tier} choose={(tier) => change({ tier })} />;
}

interface Props {
  readonly estimate: EstimateResponse;
  readonly chosen: Tier;
  /** Absent on paper. */
  readonly choose?: (tier: Tier) => void;
}

export function Paths(view: Props) {
  const { estimate, chosen, choose } = view;
  const verdict = estimate.default_tier;
  if (verdict === null) return null;
  const paths = pathsOf(estimate, verdict);
  const dwellings = estimate.tiers.some(({ roi }) => roi.perDwelling !== null);
  const limits = verdict.alternatives.some(({ chargePerYear2030To2034: charge }) => charge !== null);
  const heads = [
    'What you do',
    'Up front',
    ...(dwellings ? ['Per apartment', 'A month, each'] : ['Saves a year']),
    ...(limits ? ['Fine a year, 2030–\u206034', 'Within limits until'] : []),
    'Cost over 20 years',
  ];
  return (
    <section className="stack" aria-labelledby="paths-title" id="paths">
      <h2 id="paths-title">Your choices</h2>
      <div className="paths" tabIndex={-1}>
        <table>
          <caption className="visually-hidden">What each choice costs, saves and leaves to pay</caption>
          <thead>
            <tr>
              {heads.map((head, index) => (
                <th key={head} scope="col" className={index === 0 ? undefined : 'n'}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {paths.map((path) => (
              <tr
                key={path.id}
                className={path.tier === chosen && path.steps === null ? 'chosen' : undefined}
              >
                <th scope="row">
                  <Name path={path} view={view} verdict={verdict} />
                </th>
                {cellsOf(path, view, { dwellings, limits }).map((cell, index) => (
                  <td key={index} className="n" data-head={heads[index + 1]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="small muted">
        Up front: after the money that counts.
        {dwellings && ' A month: all bills, and fines avoided.'} Over 20 years: work, bills, fines to 2034 and
        equipment that wears out, in today’s money; the line is where 8 of 10 cases fall.
        {choose !== undefined && ' Press a choice to see its details below.'}
      </p>
    </section>
  );
}

interface NameProps {
  readonly path: Path;
  readonly view: Props;
  readonly verdict: Verdict;
}

function Name({ path, view, verdict }: NameProps) {
  const share =
    path.steps === null ? verdict.alternatives.findIndex(({ alternative }) => alternative === path.id) : -1;
  const cases = verdict.odds?.[share]?.share ?? 0;
  return (
    <span className="path-name">
      {path.tier === null || path.steps !== null || view.choose === undefined ? (
        <span>{path.name}</span>
      ) : (
        <button
          type="button"
          className="path-button"
          aria-pressed={path.tier === view.chosen}
          onClick={() => path.tier !== null && view.choose?.(path.tier)}
        >
          {path.name}
          <span className="visually-hidden">: show its details</span>
        </button>
      )}
      {path.costsLeast && <span className="badge best">costs least</span>}
      {path.sameAs !== null && <span className="tiny muted">the same work as {path.sameAs}</span>}
      {cases >= 0.05 && (
        <span className="tiny muted">
          least in{' '}
          <Num
            at={`/default_tier/odds/${share}/share`}
            as={wholePercent}
            label={`${path.name}: part of the cases in which it costs least`}
          />{' '}
          of cases
        </span>
      )}
    </span>
  );
}

interface Shown {
  readonly dwellings: boolean;
  readonly limits: boolean;
}

function cellsOf(path: Path, view: Props, { dwellings, limits }: Shown): ReactNode[] {
  return [
    <UpFront key="u" path={path} />,
    ...(dwellings
      ? [<PerDwelling key="d" path={path} />, <Month key="m" path={path} />]
      : [<SavesAYear key="y" path={path} />]),
    ...(limits ? [<Fine key="f" path={path} view={view} />, <Until key="w" path={path} view={view} />] : []),
    <Total key="t" path={path} view={view} />,
  ];
}

const later = (path: Path) => path.steps?.staged.secondStep.slice(0, 4) ?? '';

function UpFront({ path }: { path: Path }) {
  if (path.tier === null) return 'nothing';
  const { steps, name } = path;
  if (steps === null)
    return (
      <Num at={`${path.tierAt}/roi/netCost`} as={briefUsd} label={`${name}: cost after incentives counted`} />
    );
  return (
    <>
      {steps.firstAt === null ? (
        'nothing now'
      ) : (
        <>
          <Num at={`${steps.firstAt}/roi/netCost`} as={briefUsd} label={`${name}: cost of the first step`} />{' '}
          now
        </>
      )}
      ,{' '}
      <Num
        at={`${steps.at}/secondStepCost`}
        as={briefUsd}
        label={`${name}: cost of the second step, in dollars of its year`}
      />{' '}
      in {later(path)}
    </>
  );
}

function PerDwelling({ path }: { path: Path }) {
  const at = path.steps === null ? path.tierAt : path.steps.firstAt;
  if (path.tier === null || at === null) return '–';
  return (
    <>
      <Num at={`${at}/roi/perDwelling/netCost`} as={usd} label={`${path.name}: cost for each apartment`} />
      {path.steps !== null && ' now'}
    </>
  );
}

function Month({ path }: { path: Path }) {
  const at = path.steps === null ? path.tierAt : path.steps.firstAt;
  if (path.tier === null || at === null) return 'as today';
  return (
    <>
      <Num
        at={`${at}/roi/perDwelling/monthlySavings`}
        as={(value) => `${value < 0 ? 'costs' : 'saves'} ${usdCents(Math.abs(value))}`}
        label={`${path.name}: saved for each apartment a month, fines avoided included`}
      />
      {path.steps !== null && ' at first'}
    </>
  );
}

function SavesAYear({ path }: { path: Path }) {
  const at = path.steps === null ? path.tierAt : path.steps.firstAt;
  if (path.tier === null || at === null) return 'as today';
  return (
    <>
      <Num at={`${at}/roi/totalAnnualSavings`} as={briefUsd} label={`${path.name}: saved a year`} />
      {path.steps !== null && ' at first'}
    </>
  );
}

interface ViewProps {
  readonly path: Path;
  readonly view: Props;
}

function Fine({ path }: ViewProps) {
  return (
    <>
      <Num
        at={`${path.alternativeAt}/chargePerYear2030To2034`}
        as={(value) => (value === 0 ? 'none' : briefUsd(value))}
        label={`${path.name}: Local Law 97 fine a year, 2030 to 2034`}
      />
      {path.steps !== null && ` from ${later(path)}`}
    </>
  );
}

function Until({ path, view }: ViewProps) {
  const within = withinOf(view.estimate, path);
  if (within.kind === 'none') return '–';
  if (within.kind === 'open') return 'open';
  if (within.kind === 'over') return <span className="bad">over already</span>;
  if (within.kind === 'always') return <span className="good">2050 and on</span>;
  return (
    <>
      <Num at={within.at} as={String} label={`${path.name}: last year within the limits`} />
      {within.projected && <span className="tiny muted"> if limits go on</span>}
    </>
  );
}

const WIDTH = 150;

function Total({ path, view }: ViewProps) {
  const at = path.steps === null ? `${path.alternativeAt}/presentCost/total` : `${path.steps.at}/presentCost`;
  const index = Number(path.alternativeAt.split('/')[3]);
  const verdict = view.estimate.default_tier;
  return (
    <span className="path-total">
      <Num at={at} as={briefUsd} label={`${path.name}: cost over 20 years`} />
      {verdict !== null && <Whisker path={path} verdict={verdict} index={index} />}
      {path.oddsAt !== null && (
        <span className="tiny muted">
          <Num
            at={`${path.oddsAt}/npv/p10`}
            as={savedOrLost}
            label={`${path.name}: against doing nothing, in one case of ten worse`}
          />{' '}
          to{' '}
          <Num
            at={`${path.oddsAt}/npv/p90`}
            as={savedOrLost}
            label={`${path.name}: against doing nothing, in one case of ten better`}
          />
        </span>
      )}
    </span>
  );
}

const savedOrLost = (value: number): string =>
  `${value < 0 ? 'loses' : 'saves'} ${briefUsd(Math.abs(value))}`;

interface WhiskerProps {
  readonly path: Path;
  readonly verdict: Verdict;
  readonly index: number;
}

/** The cost as a bar, and from where to where it falls in eight of ten cases; the figures stand beside it. */
function Whisker({ path, verdict, index }: WhiskerProps) {
  const totals = verdict.alternatives.map(({ presentCost }) => presentCost.total);
  const nothing = totals[0] ?? 0;
  const cost = path.steps === null ? (totals[index] ?? 0) : path.steps.staged.presentCost;
  const odds = path.oddsAt === null ? undefined : verdict.odds?.[index]?.npv;
  const most = Math.max(...totals) * 1.15;
  // The scale holds every bar; a whisker that goes beyond is cut.
  const x = (usdValue: number) => (Math.max(0, Math.min(most, usdValue)) / most) * WIDTH;
  return (
    <svg className="whisker" width={WIDTH} height={14} aria-hidden="true">
      <rect className="mark" y={3} width={x(cost)} height={8} />
      {odds !== undefined && <path d={`M${x(nothing - odds.p90)} 7H${x(nothing - odds.p10)}`} />}
    </svg>
  );
}
