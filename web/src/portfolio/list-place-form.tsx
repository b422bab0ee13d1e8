import { useState } from 'react';
import { ChoiceField, TextField } from '../design/field.tsx';
import type { PlaceSaid } from './run.ts';
import type { RunState } from './use-run.ts';

/** Which sheet holds the list, and which of its rows names the columns: guessed, corrected by the person. */
export function ListPlaceForm({ state: { run, readAgain } }: { state: RunState }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  if (run.place === undefined) return null;
  const { sheets, sheet, headingRow } = run.place;
  const read = (said: PlaceSaid) =>
    void readAgain(said)
      .then(setFault)
      .catch((error: Error) => setFault(error.message));
  const row = (text: string) => {
    setTyped(text);
    if (/^[1-9]\d{0,5}$/.test(text.trim())) read({ sheet, headingRow: Number(text) });
  };
  return (
    <div className="filters">
      {sheets.length > 1 && (
        <ChoiceField
          label="Sheet with the buildings"
          value={sheet}
          onChange={(name) => {
            setTyped(null);
            read({ sheet: name, headingRow: null });
          }}
          options={sheets.map((name) => [name, name])}
        />
      )}
      <TextField
        label="Row with the column names"
        inputMode="numeric"
        value={typed ?? String(headingRow)}
        onChange={row}
        {...(fault === null ? {} : { fault: `cannot be used: ${fault}` })}
      />
    </div>
  );
}
