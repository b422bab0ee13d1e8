import type { Place } from '../evidence/repeated-amount.ts';
import { HowMany } from '../evidence/evidence-context.tsx';
import { ExplainedText } from '../evidence/explained-text.tsx';
import { tierPlaces } from './places.ts';
import type { SectionProps } from './view.ts';
import { warningsOf } from './warnings.ts';

/** What to look at before relying on the verdict above. */
export function WarningsSection({ answer, entry }: SectionProps) {
  const { here, elsewhere } = warningsOf(answer.estimate, entry.tier);
  if (here.length + elsewhere.length === 0) return null;
  const places = answer.estimate.tiers.map(({ tier }) => tierPlaces(answer.estimate, tier));
  const ofThis = tierPlaces(answer.estimate, entry.tier);
  return (
    <div className="notice stack-s">
      {here.length > 0 && <List items={here} places={ofThis} />}
      {elsewhere.length > 0 && (
        <details>
          <summary className="small">
            On the other tiers (<HowMany of={elsewhere} />)
          </summary>
          <List items={elsewhere} places={places.flat()} />
        </details>
      )}
    </div>
  );
}

function List({ items, places }: { items: readonly string[]; places: readonly Place[] }) {
  return (
    <ul className="small">
      {items.map((text) => (
        <li key={text}>
          <ExplainedText text={text} places={places} />
        </li>
      ))}
    </ul>
  );
}
