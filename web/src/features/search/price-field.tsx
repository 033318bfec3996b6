import { useMoney } from '../../api/money.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { dollarSign } from './filter-labels.ts';
import { isPriceText } from './filters.ts';
import { useTypedText } from '../../lib/use-typed-text.ts';

type PriceFieldProps = {
  label: string;
  /** US dollars, '' for none. */
  value: string;
  onChange: (text: string) => void;
  /** What is wrong with the price that is in effect. */
  error?: string | undefined;
};

/** A price in US dollars, applied after a pause, with Enter, or when it is left. */
export function PriceField({ label, value, onChange, error }: PriceFieldProps) {
  const { code } = useMoney();
  const { text, input, commitNow } = useTypedText(value, onChange, isPriceText);
  const sign = dollarSign(code);
  return (
    <Field
      label={label}
      error={isPriceText(text.trim()) ? error : 'Please enter a number'}
      // In the bar a message hangs below its field, so that the list does not move.
      className="relative lg:w-28 lg:[&>[role=alert]]:absolute lg:[&>[role=alert]]:top-full lg:[&>[role=alert]]:whitespace-nowrap lg:[&>[role=alert]]:text-xs"
    >
      {(control) => (
        <span className="relative block">
          <span aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-sm text-muted">
            {sign}
          </span>
          <Input
            {...control}
            {...input}
            className={sign === '$' ? 'figures pl-7' : 'figures pl-11'}
            inputMode="decimal"
            autoComplete="off"
            title={code === 'USD' ? undefined : 'In US dollars'}
            onBlur={commitNow}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commitNow();
            }}
          />
        </span>
      )}
    </Field>
  );
}
