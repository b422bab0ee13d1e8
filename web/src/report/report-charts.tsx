import type { EstimateResponse, TierEntry } from '../../../src/contract/estimate/index.ts';
import { Bar, Legend } from '../explorer/alternatives.tsx';
import { costBar } from '../explorer/cost-bar.ts';
import { LimitTimeline } from '../explorer/limit-timeline.tsx';
import { chargesOf, spansOf } from '../explorer/limit-timeline.ts';
import { Interval } from '../explorer/uncertainty-section.tsx';
import { briefUsd } from '../format/numbers.ts';

interface Props {
  readonly estimate: EstimateResponse;
  readonly entry: TierEntry;
}

/** The three pictures a board asks for: what each choice costs, how sure the cost is, and the limits to 2050. */
export function Pictures({ estimate, entry }: Props) {
  const { roi, sensitivity } = entry;
  const nominal = estimate.measured_accuracy.band?.nominal_coverage ?? null;
  return (
    <>
      <Choices estimate={estimate} entry={entry} />
      <section className="keep" aria-labelledby="interval">
        <h2 id="interval">How sure the cost is</h2>
        <Interval
          sensitivity={sensitivity}
          at={`/tiers/${estimate.tiers.indexOf(entry)}`}
          nominal={nominal}
        />
      </section>
      {roi.compliance.periods.length > 0 && (
        <section className="keep" aria-labelledby="limits-to-2050">
          <h2 id="limits-to-2050">Emissions and limits to 2050</h2>
          <ul className="legend" aria-label="Lines of the timeline">
            <li className="key-limit">Limit</li>
            <li className="key-as-is">As it is</li>
            <li className="key-after">After the work</li>
            <li className="key-excess">Over the limit, with the charge a year</li>
          </ul>
          <LimitTimeline
            spans={spansOf(roi.compliance)}
            charges={chargesOf(roi)}
            doneIn={Number(roi.schedule.inService.slice(0, 4))}
          />
          <p className="small muted">
            Dashed from 2035: the City has set no grid coefficients for those years, and no charge is counted.
          </p>
        </section>
      )}
    </>
  );
}

function Choices({ estimate: { default_tier: verdict, tiers }, entry }: Props) {
  if (verdict === null) return null;
  const bars = verdict.alternatives.map(({ presentCost }) => costBar(presentCost));
  const longest = Math.max(...bars.map(({ reach }) => reach));
  const nameOf = (name: string) => tiers.find(({ tier }) => tier === name)?.label ?? 'Doing nothing';
  return (
    <section className="keep" aria-labelledby="choices">
      <h2 id="choices">What each choice costs the owner over 20 years</h2>
      <Legend />
      <ul className="alternatives">
        {verdict.alternatives.map(({ alternative, presentCost }, at) => (
          <li key={alternative} className={alternative === entry.tier ? 'chosen' : undefined}>
            <span className="alternative-name">
              <strong>{nameOf(alternative)}</strong>
              {alternative === verdict.recommendation && <span className="badge best">costs least</span>}
            </span>
            <Bar bar={bars[at] ?? { parts: [], total: 0, reach: 0 }} longest={longest} />
            <span className="alternative-total">{briefUsd(presentCost.total)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
