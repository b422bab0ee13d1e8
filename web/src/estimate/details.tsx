import { lazy, type ComponentType } from 'react';
import { HowMany } from '../evidence/evidence-context.tsx';
import { Fold } from '../design/fold.tsx';
import { inSentence } from '../explorer/verdict.ts';
import type { SectionProps } from '../explorer/view.ts';
import { warningsOf } from '../explorer/warnings.ts';

type Section = ComponentType<SectionProps>;

const Warnings = lazy(async () => ({
  default: (await import('../explorer/warnings-section.tsx')).WarningsSection,
}));
const Measures = lazy(async () => ({
  default: (await import('../explorer/measures-section.tsx')).MeasuresSection,
}));
const Costs = lazy(async () => ({ default: (await import('../explorer/cost-section.tsx')).CostSection }));
const Plan = lazy(async () => ({ default: (await import('../explorer/plan-section.tsx')).PlanSection }));
const CashFlow = lazy(async () => ({
  default: (await import('../explorer/cash-flow-section.tsx')).CashFlowSection,
}));
const Parts = lazy(async () => ({ default: (await import('./parts-section.tsx')).PartsSection }));
const Incentives = lazy(async () => ({
  default: (await import('../explorer/incentives-section.tsx')).IncentivesSection,
}));
const Financing = lazy(async () => ({ default: (await import('./ranked-ways.tsx')).RankedWays }));
const Law = lazy(async () => ({ default: (await import('./law-fold.tsx')).LawFold }));
const Dates = lazy(async () => ({ default: (await import('../explorer/dates-section.tsx')).DatesSection }));
const Energy = lazy(async () => ({
  default: (await import('../explorer/energy-section.tsx')).EnergySection,
}));
const Uncertainty = lazy(async () => ({
  default: (await import('../explorer/uncertainty-section.tsx')).UncertaintySection,
}));
const About = lazy(async () => ({ default: (await import('../explorer/about-section.tsx')).AboutSection }));

/** Of the tier looked at. */
const OF_TIER: readonly (readonly [id: string, title: string, section: Section])[] = [
  ['measures', 'The work, piece by piece', Measures],
  ['costs', 'What it costs, line by line', Costs],
  ['plan', 'All at once or in two steps', Plan],
  ['cash-flow', 'Cash by year', CashFlow],
  ['incentives', 'Every program considered', Incentives],
  ['financing', 'Every way to pay', Financing],
  ['uncertainty', 'How sure the cost is', Uncertainty],
];

/** Of the building, whichever tier is looked at. */
const OF_BUILDING: readonly (readonly [id: string, title: string, section: Section])[] = [
  ['parts', 'What the 20 years are made of', Parts],
  ['law', 'Local Law 97 in full', Law],
  ['dates', 'Dates that move money, and what to find out', Dates],
  ['energy', 'Energy today', Energy],
  ['about', 'What was assumed, and the sources', About],
];

/** All that a board need not read first, closed. */
export function Details(view: SectionProps) {
  const { here, elsewhere } = warningsOf(view.answer.estimate, view.entry.tier);
  const warnings = [...here, ...elsewhere];
  return (
    <section className="folds" aria-labelledby="details-title" id="details">
      <h2 id="details-title">In detail: {inSentence(view.entry.label)}</h2>
      {warnings.length > 0 && (
        <Fold
          id="before"
          title={
            <>
              Look at this before you rely on it (<HowMany of={warnings} />)
            </>
          }
        >
          <Warnings {...view} />
        </Fold>
      )}
      {OF_TIER.map(([id, title, Content]) => (
        <Fold key={id} id={id} title={title}>
          <Content {...view} />
        </Fold>
      ))}
      <h2>In detail: the building</h2>
      {OF_BUILDING.map(([id, title, Content]) => (
        <Fold key={id} id={id} title={title}>
          <Content {...view} />
        </Fold>
      ))}
    </section>
  );
}
