import { currencyName } from '@souk/contract/amount-texts';
import { formatAmount } from '@souk/contract/currency';
import { amountStep, plainAmount, siteCurrency } from '@souk/contract/money';
import { useState } from 'react';
import { formatPlural } from '../../../lib/format.ts';
import { doubtIn, typedNumber } from '../../../lib/typed-number.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { BulkDialogProps } from './bulk-bar.tsx';
import { priceChange } from './bulk-changes.ts';
import { priceBy, type PriceRule } from './bulk-price.ts';
import { PricePreview } from './price-preview.tsx';

const RULES: Record<PriceRule['kind'], { choice: string; label: string; hint: string }> = {
  set: {
    choice: 'Set to a price',
    label: 'New price',
    get hint() {
      return `In ${currencyName()}.`;
    },
  },
  percent: {
    choice: 'Change by percent',
    label: 'Percent',
    get hint() {
      const nearest = siteCurrency() === 'USD' ? 'the nearest cent' : plainAmount(amountStep());
      return `For example, 10, or -10 to lower. Rounded to ${nearest}.`;
    },
  },
  amount: {
    choice: 'Change by an amount',
    label: 'Amount',
    get hint() {
      return `In ${currencyName()}. For example, 2, or -2 to lower.`;
    },
  },
};

/** Changes several prices by one rule, and previews each before and after. */
export function BulkPriceDialog({ products, onStart, onClose }: BulkDialogProps) {
  const [kind, setKind] = useState<PriceRule['kind']>('percent');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const value = typedNumber(text);
  const rule = value === null ? null : { kind, value };
  const lines = products.map((product) => ({
    product,
    after: rule && priceBy(rule, product.price),
  }));
  const right = lines.flatMap(({ product, after }) =>
    after !== null && typeof after !== 'string' ? [[product.id, after.price] as const] : [],
  );

  function fault(): string | undefined {
    if (text.trim() === '') return 'Please enter a number';
    if (rule === null) return doubtIn(text) ?? 'This is not a number';
    return right.length < products.length ? 'Not every price can be changed like this' : undefined;
  }

  function submit(form: HTMLFormElement) {
    const found = fault();
    setError(found);
    if (found === undefined) onStart(priceChange(new Map(right)));
    else form.querySelector('input')?.focus();
  }

  const { label, hint } = RULES[kind];
  return (
    <FormDialog
      title="Change prices"
      button={[`Change ${formatPlural(products.length, 'price')}`, 'Changing...']}
      busy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Change">
          <Select
            value={kind}
            onChange={({ target }) => setKind(target.value as PriceRule['kind'])}
          >
            {Object.entries(RULES).map(([key, { choice }]) => (
              <option key={key} value={key}>
                {choice}
              </option>
            ))}
          </Select>
        </Field>
        {/* Not a numeric keyboard: on phones it has no minus sign. */}
        <Field label={label} hint={hint} error={error}>
          <Input
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setError(undefined);
            }}
          />
        </Field>
      </div>
      <PricePreview
        lines={lines.map(({ product, after }) => ({
          product,
          before: formatAmount(product.price),
          after:
            after === null ? null : typeof after === 'string' ? after : formatAmount(after.price),
          wrong: typeof after === 'string',
        }))}
      />
    </FormDialog>
  );
}
