import { TextField } from '../design/field.tsx';

interface Props {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
}

/** A password that is being chosen: the one place of its rule in words. */
export function NewPasswordField({ label = 'New password', ...control }: Props) {
  return (
    <TextField
      {...control}
      label={label}
      type="password"
      autoComplete="new-password"
      hint="At least 15 characters."
      required
    />
  );
}
