import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

type ReferenceFieldProps = {
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** The bank's reference for money that was sent by hand. */
export function ReferenceField({ error, value, onChange }: ReferenceFieldProps) {
  return (
    <Field label="Reference (optional)" hint="The transfer’s reference at your bank" error={error}>
      <Input
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
