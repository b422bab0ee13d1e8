import { Failure, Loading } from '../design/states.tsx';
import { EvidenceProvider } from '../evidence/evidence-context.tsx';
import { FinancingSection } from '../explorer/financing-section.tsx';
import type { OwnerType } from '../explorer/scenario.ts';
import type { SectionProps } from '../explorer/view.ts';
import { takenOwner } from './owner.ts';
import { useFinanced } from './use-financed.ts';

/** Every way to pay, ranked, for the owner as stated or as the record has it. */
export function RankedWays(view: SectionProps) {
  const owner = view.scenario.owner ?? takenOwner(view.answer.estimate).owner;
  return owner === null ? (
    <p>Choose the owner under “Who pays” first.</p>
  ) : (
    <Ranked view={view} owner={owner} />
  );
}

function Ranked({ view, owner }: { readonly view: SectionProps; readonly owner: OwnerType }) {
  const { financed, error, retry } = useFinanced(view, owner, true);
  if (error !== null) return <Failure error={error} retry={retry} />;
  if (financed === null) return <Loading what="Sizing the loans…" />;
  const { tiers } = financed.answer.estimate;
  const place = tiers.findIndex(({ tier }) => tier === view.entry.tier);
  const financing = tiers[place]?.financing;
  if (financing === undefined || financing === null) return <p>No way to pay is sized for this tier.</p>;
  return (
    <EvidenceProvider question={financed.question} answer={financed.answer}>
      <FinancingSection financing={financing} at={`/tiers/${place}/financing`} />
    </EvidenceProvider>
  );
}
