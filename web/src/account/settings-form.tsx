import type { ReactNode } from 'react';
import { Form } from '../design/form.tsx';
import { Failure } from '../design/states.tsx';

interface Props {
  readonly id: string;
  readonly title: string;
  /** What it does, in a sentence or two. */
  readonly about: ReactNode;
  /** What went wrong and stands beside no field. */
  readonly error: unknown;
  /** How a fault's place is called; by its pointer where nothing is said. */
  readonly nameOf?: (pointer: string) => string;
  /** What was done; null until then. */
  readonly done?: ReactNode;
  readonly onSubmit: () => void;
  /** Fields. */
  readonly children: ReactNode;
  readonly button: ReactNode;
}

/** One thing to change in the settings: what it does, its fields, and what became of it. */
export function SettingsForm({
  id,
  title,
  about,
  error,
  nameOf,
  done = null,
  onSubmit,
  children,
  button,
}: Props) {
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="muted">{about}</p>
      {error !== null && <Failure error={error} {...(nameOf === undefined ? {} : { nameOf })} />}
      {done !== null && (
        <p role="status" className="notice good-notice">
          {done}
        </p>
      )}
      <Form className="stack settings-form" onSubmit={() => onSubmit()}>
        {children}
        <div>{button}</div>
      </Form>
    </section>
  );
}
