import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EvidenceInput, EvidenceLine, ExplainedNumber } from '../../../src/contract/estimate/index.ts';
import { evidenceOf, type Question } from '../api/queries.ts';
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

export interface ShownNumber {
  readonly pointer: string;
  readonly label: string;
}

interface Props {
  readonly question: Question;
  readonly shown: ShownNumber;
  readonly deep: boolean;
  readonly follow: (shown: ShownNumber) => void;
  readonly back: () => void;
  readonly close: () => void;
}

/** How one number was found: formula, inputs, sources. An input that is itself a number of the answer opens in turn. */
export default function EvidencePanel({ question, shown, deep, follow, back, close }: Props) {
  const [pointer, setPointer] = useState(shown.pointer);
  const { data, error, isPending, refetch } = useQuery(evidenceOf(question, pointer));
  const same = data === undefined ? null : repeated(data);
  // A number that only repeats another says nothing: what the other is made of is shown in its place.
  if (same !== null && same !== pointer) setPointer(same);
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
          <Dialog.Title>{shown.label}</Dialog.Title>
          {isPending && <Loading what="Looking up the evidence…" />}
          {error !== null && <Failure error={error} retry={() => void refetch()} />}
          {data !== undefined && (
            <>
              <Line line={made(data, data)} whole={data} follow={follow} />
              <Publications whole={data} />
              <p className="tiny muted">
                Place in the answer: <code>{data.pointer}</code>
              </p>
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The one number of the answer that a line repeats as it stands; null where it is made of anything else. */
function repeated({ inputs, value }: ExplainedNumber): string | null {
  const [only] = inputs;
  return inputs.length === 1 && only?.kind === 'pointer' && only.value === value ? only.ref : null;
}

/** The line in which a number is made: steps that hand on or round another step alone are passed over. */
function made(line: EvidenceLine, whole: ExplainedNumber): EvidenceLine {
  const [only] = line.inputs;
  const step =
    line.inputs.length === 1 &&
    only?.kind === 'step' &&
    Math.abs(Number(only.value) - Number(line.value)) < 0.005
      ? whole.steps.find(({ pointer }) => pointer === only.ref)
      : undefined;
  return step === undefined || step.pointer === line.pointer ? line : made(step, whole);
}

/** Every publication below the number, whichever step reads it. */
function Publications({ whole: { sources } }: { whole: ExplainedNumber }) {
  if (sources.length === 0) return null;
  return (
    <details>
      <summary>Publications behind it ({sources.length})</summary>
      <ul className="small">
        {sources.map(({ id, publisher, title, url }) => (
          <li key={id}>
            {url === null ? (
              `${publisher}, ${title}`
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                {publisher}, {title}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

type Follow = (shown: ShownNumber) => void;

/** The formula; a plain sum of what is listed below it is not spelled out again. */
function formulaText({ formula, inputs }: EvidenceLine): string {
  if (formula === '') return 'Nothing goes into it, so it is zero.';
  const isSum = formula === `to the cent(${inputs.map(({ name }) => name).join(' + ')})`;
  return isSum && inputs.length > 2 ? 'All of the figures below together, to the cent' : formula;
}

/** One line with all its inputs; a step opens in place, a number of the answer opens its own panel. */
function Line({ line, whole, follow }: { line: EvidenceLine; whole: ExplainedNumber; follow: Follow }) {
  return (
    <>
      <p>
        <span className="badge">{BASIS[line.basis]}</span>
      </p>
      <p>
        {formulaText(line)}
        {line.value !== undefined && line.inputs.length > 0 && ` = ${shown(line.value, line.unit ?? '')}`}
      </p>
      {line.inputs.length > 0 && (
        <div className="stack-s">
          <h3>What went in</h3>
          <dl className="facts">
            {line.inputs.map((input, index) => (
              <Input key={index} input={input} whole={whole} follow={follow} />
            ))}
          </dl>
        </div>
      )}
      {line.rounding !== undefined && line.rounding !== 'None.' && (
        <p className="small muted">Rounding: {line.rounding}</p>
      )}
    </>
  );
}

function Input({ input, whole, follow }: { input: EvidenceInput; whole: ExplainedNumber; follow: Follow }) {
  const value = shown(input.value, input.unit);
  const step = input.kind === 'step' ? whole.steps.find(({ pointer }) => pointer === input.ref) : undefined;
  if (step !== undefined) return <Step input={input} step={step} whole={whole} follow={follow} />;
  return (
    <div>
      <dt>
        {words(input.name)}
        <Reference input={input} whole={whole} />
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

interface StepProps {
  readonly input: EvidenceInput;
  readonly step: EvidenceLine;
  readonly whole: ExplainedNumber;
  readonly follow: Follow;
}

/** A step between the inputs and the answer: its own formula and inputs unfold below it. */
function Step({ input, step, whole, follow }: StepProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={open ? 'wide' : undefined}>
      <dt>{words(input.name)}</dt>
      <dd>
        <button type="button" className="num" aria-expanded={open} onClick={() => setOpen(!open)}>
          {shown(input.value, input.unit)}
        </button>
        {open && (
          <div className="stack-s">
            <Line line={step} whole={whole} follow={follow} />
          </div>
        )}
      </dd>
    </div>
  );
}

function shown(value: EvidenceInput['value'], unit: string): string {
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
  record: 'as you gave it, or from the public record of the lot',
  assumption: 'assumption',
  catalog: '',
  law: 'law',
};

const FIGURE_BASIS = { sourced: 'published', derived: 'worked out from it', assumed: 'assumed' } as const;

/** Where an input comes from, with a link where the publication has an address. */
function Reference({ input, whole }: { input: EvidenceInput; whole: ExplainedNumber }) {
  const text = KINDS[input.kind];
  if (input.kind !== 'catalog') return text === '' ? null : <span className="tiny"> ({text})</span>;
  const source = whole.sources.find(({ id }) => id === input.source);
  const title =
    source === undefined ? words(input.source ?? input.ref) : `${source.publisher}, ${source.title}`;
  return (
    <span className="tiny" style={{ display: 'block' }}>
      {source === undefined || source.url === null ? (
        title
      ) : (
        <a href={source.url} target="_blank" rel="noreferrer">
          {title}
        </a>
      )}
      {input.locator !== undefined && `, ${input.locator}`}
      {input.basis !== undefined && ` (${FIGURE_BASIS[input.basis]})`}
    </span>
  );
}
