import { Field } from './field.tsx';
import { Textarea } from './textarea.tsx';

export type ReasonFieldProps = {
  label?: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  maxLength?: number;
};

/** A field for the reason behind a decision. */
export function ReasonField({
  label = 'Reason',
  hint,
  error,
  onChange,
  required = false,
  ...control
}: ReasonFieldProps & { error?: string | undefined }) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Textarea
        rows={3}
        aria-required={required}
        onChange={({ target }) => onChange(target.value)}
        {...control}
      />
    </Field>
  );
}
