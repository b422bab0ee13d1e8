import { useId, type ReactNode } from 'react';

interface Shared {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
}

interface Wiring {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

/** A label, a hint and the service's own message, tied to one control. */
export function Field({ label, hint, fault, control }: Shared & { control: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [hint === undefined ? null : `${id}-hint`, fault === undefined ? null : `${id}-fault`]
    .filter((entry) => entry !== null)
    .join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {control({
        id,
        ...(fault === undefined ? {} : { 'aria-invalid': true as const }),
        ...(described === '' ? {} : { 'aria-describedby': described }),
      })}
      {hint !== undefined && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {fault !== undefined && (
        <span className="fault" id={`${id}-fault`}>
          {label} {fault}
        </span>
      )}
    </div>
  );
}

interface TextProps extends Shared {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly unit?: string;
  readonly type?: string;
  readonly inputMode?: 'decimal' | 'numeric' | 'text' | 'email';
  readonly autoComplete?: string;
  readonly required?: boolean;
}

export function TextField({
  value,
  onChange,
  unit,
  type = 'text',
  inputMode,
  autoComplete,
  required,
  ...shared
}: TextProps) {
  return (
    <Field
      {...shared}
      control={(wiring) => (
        <span className="unit-input">
          <input
            {...wiring}
            className="input"
            type={type}
            value={value}
            required={required}
            inputMode={inputMode}
            autoComplete={autoComplete ?? 'off'}
            onChange={(event) => onChange(event.target.value)}
          />
          {unit !== undefined && (
            <span className="unit" aria-hidden="true">
              {unit}
            </span>
          )}
        </span>
      )}
    />
  );
}

interface ChoiceProps extends Shared {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly (readonly [string, string])[];
}

/** A native select: the best-behaved control on a phone and with a screen reader. */
export function ChoiceField({ value, onChange, options, ...shared }: ChoiceProps) {
  return (
    <Field
      {...shared}
      control={(wiring) => (
        <select
          {...wiring}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    />
  );
}

export function CheckField({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="check">
      <input id={id} type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
