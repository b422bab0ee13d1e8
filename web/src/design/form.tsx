import type { ReactNode } from 'react';

interface Props {
  readonly className?: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that the service judges: its own messages stand beside the fields, the browser's do not. */
export function Form({ className = 'stack', onSubmit, children }: Props) {
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
