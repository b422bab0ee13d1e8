import { useId, useState, type DragEvent } from 'react';

/** A place to drop a file on, which is an ordinary file field for everyone who does not drag. */
export function ChooseFile({ take, busy }: { take: (file: File) => void; busy: boolean }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined && !busy) take(file);
  };
  return (
    <div
      className={over ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <label htmlFor={id}>
        <strong>Drop a spreadsheet here</strong>, or choose one
      </label>
      <input
        id={id}
        className="input"
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        disabled={busy}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) take(file);
          // The same file, mended, can be chosen again.
          event.target.value = '';
        }}
      />
      <span className="hint" id={`${id}-hint`}>
        CSV or XLSX with a header: a column of lots (BBL), of addresses, or of floor area, year and kind. The
        file stays in this browser; the columns you confirm go to this service row by row, and to nobody else.
      </span>
    </div>
  );
}
