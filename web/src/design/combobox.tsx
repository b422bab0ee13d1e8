import { useState, type KeyboardEvent, type ReactNode } from 'react';

export interface Option {
  readonly key: string;
  readonly text: string;
  readonly side?: string | undefined;
}

interface Props {
  readonly wiring: {
    readonly id: string;
    readonly 'aria-invalid'?: true;
    readonly 'aria-describedby'?: string;
  };
  /** Names the list for a screen reader. */
  readonly listName: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly Option[];
  readonly onTake: (key: string) => void;
  readonly placeholder?: string;
  /** A line between the field and its list, read aloud as it changes. */
  readonly status?: ReactNode;
}

/** A field that offers what matches: arrows move, Enter takes, Escape closes. */
export function Combobox({ wiring, listName, text, onText, options, onTake, placeholder, status }: Props) {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const shown = open && options.length > 0;
  const list = `${wiring.id}-list`;
  const take = (key: string) => {
    setOpen(false);
    setAt(-1);
    onTake(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown ? options[at] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setAt((was) => Math.max(-1, Math.min(options.length - 1, was + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      take(chosen.key);
    } else if (event.key === 'Escape') setOpen(false);
  };
  return (
    <div className="search">
      <input
        {...wiring}
        className="input"
        role="combobox"
        autoComplete="off"
        placeholder={placeholder}
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        {...(shown && at >= 0 ? { 'aria-activedescendant': `${wiring.id}-${at}` } : {})}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setOpen(true);
          setAt(-1);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(text !== '')}
        onBlur={() => setOpen(false)}
      />
      {status !== undefined && (
        <p className="small muted search-status" aria-live="polite">
          {status}
        </p>
      )}
      <ul className="options" id={list} role="listbox" aria-label={listName} hidden={!shown}>
        {options.map(({ key, text: shownText, side }, index) => (
          <li
            key={key}
            id={`${wiring.id}-${index}`}
            role="option"
            aria-selected={index === at}
            // Before the field loses the focus and the list closes.
            onMouseDown={() => take(key)}
          >
            <span>{shownText}</span>
            {side !== undefined && <span className="muted small">{side}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
