import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { COVERS, importFactFile, type Covers, type KeptFile } from '../api/facts.ts';
import { faultsOf } from '../api/call.ts';
import { ChoiceField, Field, TextField } from '../design/field.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Bills and audits as other programs give them, kept as facts of the account's lots. */
export function FactFile() {
  const [file, setFile] = useState<File | null>(null);
  const [covers, setCovers] = useState<Covers>('listed_fuels');
  const [parcelId, setParcelId] = useState('');
  const queries = useQueryClient();
  const keep = useMutation({
    mutationFn: (chosen: File) =>
      importFactFile(chosen, { covers, ...(parcelId.trim() !== '' && { parcelId: parcelId.trim() }) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['fact-files'] }),
  });
  return (
    <SettingsForm
      id="fact-file"
      title="Bills or an audit from a file"
      about="Portfolio Manager, the City's disclosure or a utility (XLSX or CSV), a BuildingSync or Audit Template audit, or a Green Button download (XML), up to 8 MB. Either all of it is kept or none."
      error={keep.error}
      nameOf={() => ''}
      done={keep.isSuccess ? keptWords(keep.data) : null}
      onSubmit={() => file !== null && keep.mutate(file)}
      button={
        <button type="submit" className="button" disabled={keep.isPending || file === null}>
          {keep.isPending ? 'Reading the file' : 'Keep the facts of this file'}
        </button>
      }
    >
      <Field
        label="File"
        control={(wiring) => (
          <input
            {...wiring}
            className="input"
            type="file"
            accept=".xlsx,.csv,.xml"
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
    </SettingsForm>
  );
}

const keptWords = ({ lots, left }: KeptFile): string =>
  `Kept for ${lots.join(', ')}.${left.length > 0 ? ` Not read: ${left.join('; ')}.` : ''}`;
