import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import type { EstimateRequest, EvidenceInput, EvidenceLine } from '../../../src/contract/estimate/index.ts';
import { evidenceOf, sources } from '../api/queries.ts';
import { Failure, Loading } from '../design/states.tsx';
import { words } from '../format/numbers.ts';

const BASIS: Readonly<Record<EvidenceLine['basis'], string>> = {
  computed: 'Computed from the figures below',
  sourced: 'Taken from a publication',
  derived: 'Worked out from publications',
  assumed: 'Assumed: no publication gives it',
  supplied: 'As you gave it',
  clock: 'From the day of the estimate',
};

interface Asked {
  readonly pointer: string;
  readonly label: string;
}

interface Props {
  readonly request: EstimateRequest;
  readonly asked: Asked;
  readonly deep: boolean;
  readonly follow: (asked: Asked) => void;
  readonly back: () => void;
  readonly close: () => void;
}

/** How one number was found: formula, inputs, sources. An input that is itself a number of the answer opens in turn. */
export default function EvidencePanel({ request, asked, deep, follow, back, close }: Props) {
  const { data, error, isPending, refetch } = useQuery(evidenceOf(request, asked.pointer));
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="drawer">
          <div className="row between">
            <span className="eyebrow">How it was found</span>
            <span className="row">
              {deep && (
                <button type="button" className="button small" onClick={back}>
                  Back
                </button>
              )}
              <Dialog.Close className="button small">Close</Dialog.Close>
            </span>
          </div>
          <Dialog.Title>{asked.label}</Dialog.Title>
          {isPending && <Loading what="Looking up the evidence…" />}
          {error !== null && <Failure error={error} retry={() => void refetch()} />}
          {data !== undefined && <Line line={data} follow={follow} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Line({ line, follow }: { line: EvidenceLine; follow: (asked: Asked) => void }) {
  return (
    <>
      <p>
        <span className="badge">{BASIS[line.basis]}</span>
      </p>
      <p>{line.formula}</p>
      {line.inputs.length > 0 && (
        <div className="stack-s">
          <h3>What went in</h3>
          <dl className="facts">
            {line.inputs.map((input, index) => (
              <Input key={index} input={input} follow={follow} />
            ))}
          </dl>
        </div>
      )}
      {line.rounding !== undefined && line.rounding !== 'None.' && (
        <p className="small muted">Rounding: {line.rounding}</p>
      )}
      <p className="tiny muted">
        Place in the answer: <code>{line.pointer}</code>
      </p>
    </>
  );
}

function Input({ input, follow }: { input: EvidenceInput; follow: (asked: Asked) => void }) {
  const value = shown(input);
  return (
    <div>
      <dt>
        {words(input.name)}
        <Reference input={input} />
      </dt>
      <dd>
        {input.kind === 'pointer' && typeof input.value === 'number' ? (
          <button
            type="button"
            className="num"
            onClick={() => follow({ pointer: input.ref, label: words(input.name) })}
          >
            {value}
          </button>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}

function shown({ value, unit }: EvidenceInput): string {
  if (value === null) return 'not known';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (unit === 'USD') return value.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  const digits = Number.isInteger(value)
    ? value.toLocaleString('en-US', { useGrouping: unit !== 'year' })
    : String(Number(value.toPrecision(7)));
  return unit === '' ? digits : `${digits} ${unit}`;
}

const KINDS: Readonly<Record<EvidenceInput['kind'], string>> = {
  pointer: '',
  step: 'a step of the calculation',
  clock: 'from the day of the estimate',
  request: 'from your request',
  record: 'from the public record of the lot',
  assumption: 'assumption',
  catalog: '',
  law: 'law',
};

/** Where an input comes from, with a link where the publication has an address. */
function Reference({ input }: { input: EvidenceInput }) {
  const { data } = useQuery(sources);
  if (input.kind !== 'catalog' && input.kind !== 'law') {
    const text = KINDS[input.kind];
    return text === '' ? null : <span className="tiny"> ({text})</span>;
  }
  const [id = '', ...locator] = input.ref.split('#');
  const source = data?.sources.find((entry) => entry.id === id);
  const title = source?.title ?? words(id);
  return (
    <span className="tiny" style={{ display: 'block' }}>
      {source === undefined || source.url === null ? (
        title
      ) : (
        <a href={source.url} target="_blank" rel="noreferrer">
          {title}
        </a>
      )}
      {locator.length > 0 && `, ${locator.join('#')}`}
    </span>
  );
}
