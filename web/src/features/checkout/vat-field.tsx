import { ApiError } from '../../api/client.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

type VatFieldProps = {
  value: string;
  /** Why the quote or the order was refused, if it was. */
  errors: readonly (Error | null)[];
  onChange: (typed: string) => void;
};

/** What is wrong with the VAT number, if that is why a call was refused. */
export const vatFault = (error: Error | null): string | undefined =>
  error instanceof ApiError
    ? error.errors.find(({ path }) => path === 'vat_id')?.message
    : undefined;

/** The VAT number of a business in the EU. */
export function VatField({ value, errors, onChange }: VatFieldProps) {
  return (
    <Card className="p-5 sm:p-6">
      <Field
        label="VAT number (optional)"
        hint="Buying for a business? With a valid VAT number, you pay no VAT to sellers in other EU countries."
        error={errors.map(vatFault).find((fault) => fault !== undefined)}
      >
        <Input
          className="max-w-80"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </Card>
  );
}
