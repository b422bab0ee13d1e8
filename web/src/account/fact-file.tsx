import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { COVERS, importFactFile, type Covers } from '../api/facts.ts';
import { faultsOf } from '../api/call.ts';
import { ChoiceField, Field, TextField } from '../design/field.tsx';
import { Failure } from '../design/states.tsx';

/** Bills and audits as other programs give them, kept as facts of the account’s lots. */
export function FactFile() {
  const [file, setFile] = useState<File | null>(null);
  const [covers, setCovers] = useState<Covers>('listed_fuels');
  const [parcelId, setParcelId] = useState('');
  const keep = useMutation({
    mutationFn: (chosen: File) =>
      importFactFile(chosen, { covers, ...(parcelId.trim() !== '' && { parcelId: parcelId.trim() }) }),
  });
  return (
    <section className="stack" aria-labelledby="fact-file">
      <h2 id="fact-file">Bills or an audit from a file</h2>
      <p className="muted">
        The Excel download of ENERGY STAR Portfolio Manager with its meter entries, or a BuildingSync audit
        (XML), up to 8 MB. All of it is kept, or nothing.
      </p>
      {keep.isError && <Failure error={keep.error} nameOf={() => ''} />}
      {keep.isSuccess && (
        <p role="status" className="notice good-notice">
          Kept for {keep.data.lots.join(', ')}.
          {keep.data.left.length > 0 && ` Not read: ${keep.data.left.join('; ')}.`}
        </p>
      )}
      <form
        noValidate
        className="stack"
        style={{ maxWidth: '26rem' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (file !== null) keep.mutate(file);
        }}
      >
        <Field
          label="File"
          control={(wiring) => (
            <input
              {...wiring}
              className="input"
              type="file"
              accept=".xlsx,.xml"
              required
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
          )}
        />
        <ChoiceField
          label="The bills hold"
          value={covers}
          onChange={(value) => setCovers(value as Covers)}
          options={Object.entries(COVERS)}
        />
        <TextField
          label="Lot (BBL)"
          hint="Only where the file names none."
          value={parcelId}
          onChange={setParcelId}
          fault={faultsOf(keep.error).get('/query/parcel_id')}
        />
        <div>
          <button type="submit" className="button" disabled={keep.isPending || file === null}>
            {keep.isPending ? 'Reading the file' : 'Keep the facts of this file'}
          </button>
        </div>
      </form>
    </section>
  );
}
