import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';
import type { FinancingStructure } from '../../../src/contract/financing/index.ts';
import { CheckField, ChoiceField } from '../design/field.tsx';
import { Failure } from '../design/states.tsx';
import { useSeen } from '../design/use-seen.ts';
import { EvidenceProvider, Num } from '../evidence/evidence-context.tsx';
import { MORTGAGES, OWNERS, type Mortgage, type OwnerType } from '../explorer/scenario.ts';
import { inSentence } from '../explorer/verdict.ts';
import type { SectionProps } from '../explorer/view.ts';
import { aboutUsd, usd, usdCents } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { AskFor } from './ask-for.tsx';
import { takenOwner } from './owner.ts';
import { useFinanced } from './use-financed.ts';

/** Who pays: the owner as the record has it, an assessment beside a loan, and the money of others. */
export function PaySection(view: SectionProps) {
  const { answer, scenario, change } = view;
  const taken = takenOwner(answer.estimate);
  const owner = scenario.owner ?? taken.owner;
  const why = scenario.owner === undefined ? taken.reason : 'As you say.';
  return (
    <section className="stack" aria-labelledby="pay-title" id="pay">
      <h2 id="pay-title">Who pays</h2>
      <div className="columns three">
        <ChoiceField
          label="Owner"
          value={owner ?? ''}
          hint={sentence(why)}
          onChange={(chosen) => (chosen === '' ? undefined : change({ owner: chosen as OwnerType }))}
          options={[...(owner === null ? ([['', 'Choose…']] as const) : []), ...OWNERS]}
        />
        <ChoiceField
          label="Mortgage held by"
          value={scenario.mortgage ?? 'none'}
          onChange={(mortgage) => change({ owner: owner ?? 'for_profit', mortgage: mortgage as Mortgage })}
          options={MORTGAGES}
        />
        <div className="field">
          <CheckField
            label="A refinancing is under way"
            checked={scenario.refi === true}
            onChange={(refi) => change({ refi })}
          />
        </div>
      </div>
      {owner === null ? (
        <p>Choose the owner: who may borrow, and which money can be had, hang on it.</p>
      ) : (
        <Financed view={view} owner={owner} />
      )}
      <AskFor {...view} />
    </section>
  );
}

/** The same estimate with its loans sized for that owner. */
function Financed({ view, owner }: { readonly view: SectionProps; readonly owner: OwnerType }) {
  const [box, seen] = useSeen();
  const { financed, error, retry } = useFinanced(view, owner, seen);
  return (
    <div ref={box} className="pay-place">
      {error !== null && <Failure error={error} retry={retry} />}
      {financed !== null && (
        <EvidenceProvider question={financed.question} answer={financed.answer}>
          <WaysToPay estimate={financed.answer.estimate} entry={view.entry} />
        </EvidenceProvider>
      )}
    </div>
  );
}

interface WaysProps extends Pick<SectionProps, 'entry'> {
  /** With financing. */
  readonly estimate: EstimateResponse;
}

/** An assessment beside a loan: for the tier looked at, or the loan for the cheapest that complies where none lends. */
export function WaysToPay({ estimate, entry }: WaysProps) {
  const { tiers, default_tier: verdict } = estimate;
  const placeOf = (tier: string | undefined) => tiers.findIndex((each) => each.tier === tier);
  const here = placeOf(entry.tier);
  const lends = tiers[here]?.financing?.structures.some(isLoan) === true;
  const lender = lends ? here : placeOf(verdict?.cheapestCompliant?.tier);
  return (
    <div className="columns" aria-live="polite">
      <WayToPay
        tier={tiers[here]}
        at={`/tiers/${here}`}
        head="Pay it at once"
        wanted={(way) => !isLoan(way)}
      />
      <WayToPay
        tier={tiers[lender]}
        at={`/tiers/${lender}`}
        head="Borrow"
        wanted={isLoan}
        otherwise={`No lender we know lends for ${inSentence(entry.label)} here.`}
      />
    </div>
  );
}

const isLoan = ({ annualDebtService }: FinancingStructure): boolean => annualDebtService > 0;

interface WayProps {
  readonly tier: SectionProps['entry'] | undefined;
  readonly at: string;
  readonly head: string;
  readonly wanted: (structure: FinancingStructure) => boolean;
  readonly otherwise?: string;
}

/** The best-ranked structure of one kind: what each apartment pays once and a month, or the whole building a year. */
function WayToPay({ tier, at, head, wanted, otherwise = 'No way to pay fits this owner.' }: WayProps) {
  const structures = tier?.financing?.structures ?? [];
  const index = structures.findIndex(wanted);
  const structure = structures[index];
  const base = `${at}/financing/structures/${index}`;
  if (tier === undefined || structure === undefined)
    return (
      <div className="card">
        <h3>{head}</h3>
        <p className="muted">{otherwise}</p>
      </div>
    );
  const { title, perDwelling, consent } = structure;
  const num = (pointer: string, as: (value: number) => string, label: string) => (
    <Num at={`${base}/${pointer}`} as={as} label={`${title}: ${label}`} />
  );
  return (
    <div className="card">
      <h3>
        {head}: {title}
      </h3>
      <p className="small muted">{tier.label}</p>
      {perDwelling === null ? (
        <p className="pay-sums">
          <span>{num('equity', aboutUsd, 'own money at completion')} of own money</span>
          {isLoan(structure) && <span>{num('annualDebtService', aboutUsd, 'payments a year')} a year</span>}
        </p>
      ) : (
        <p className="pay-sums">
          <span>
            {num('perDwelling/oneTimeAssessment', usd, 'paid once by each apartment')} an apartment, once
          </span>
          <span>
            {num(
              'perDwelling/monthlyChange',
              (value) => usdCents(Math.abs(value)),
              'change of the monthly charges',
            )}{' '}
            {perDwelling.monthlyChange <= 0 ? 'less' : 'more'} a month in carrying charges
          </span>
        </p>
      )}
      <p className="small muted">{sentence(consent.text)}</p>
    </div>
  );
}
