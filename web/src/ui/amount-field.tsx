import { currencyName } from '@souk/contract/amount-texts';
import { doubtIn } from '../lib/typed-number.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

type AmountFieldProps = {
  label?: string;
  hint?: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Allows a minus sign, which number pads on phones don't have. */
  signed?: boolean;
};

/** A field for an amount, in the site's currency unless its label says otherwise. */
export function AmountField(props: AmountFieldProps) {
  const {
    label = `Amount in ${currencyName()}`,
    hint,
    error,
    value,
    onChange,
    signed = false,
  } = props;
  return (
    <Field label={label} hint={hint} error={error && (doubtIn(value) ?? error)}>
      <Input
        className="figures"
        inputMode={signed ? 'text' : 'decimal'}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
