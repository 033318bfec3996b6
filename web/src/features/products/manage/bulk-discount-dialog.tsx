import { formatAmount } from '@souk/contract/currency';
import { UpdateProductRequest } from '@souk/contract/product-inputs';
import { PRODUCTS } from '@souk/contract/product-rules';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { localTime } from '../../../lib/local-time.ts';
import { typedNumber } from '../../../lib/typed-number.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { discountPreview } from '../form/discount-preview.ts';
import type { BulkDialogProps } from './bulk-bar.tsx';
import { discountChange } from './bulk-changes.ts';
import { PricePreview } from './price-preview.tsx';

type Faults = { percent?: string | undefined; end?: string | undefined };

/** Sets one discount for several products; 0 ends it. */
export function BulkDiscountDialog({ products, onStart, onClose }: BulkDialogProps) {
  const [fields, setFields] = useState({ discount: '', discountStart: '', discountEnd: '' });
  const [faults, setFaults] = useState<Faults>({});
  const { discount, discountStart, discountEnd } = fields;
  const [now] = useState(() => new Date());
  const percent = typedNumber(discount);
  const set = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part });
    setFaults({});
  };

  function submit(form: HTMLFormElement) {
    const checked = UpdateProductRequest.shape.discount_percentage.safeParse(percent ?? NaN);
    const [start, end] = [localTime(discountStart), localTime(discountEnd)];
    const found: Faults = {
      percent:
        percent === null ? 'Please enter a number, 0 for none' : checked.error?.issues[0]?.message,
      end: start && end && end <= start ? PRODUCTS.discountDates : undefined,
    };
    flushSync(() => setFaults(found));
    if (found.percent ?? found.end) {
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    onStart(
      discountChange({
        discount_percentage: percent,
        discount_start_date: start?.toISOString() ?? null,
        discount_end_date: end?.toISOString() ?? null,
      }),
    );
  }

  return (
    <FormDialog
      title="Set a discount"
      description="Replaces any discount these products have now; 0 ends it. Without a start date it begins right away; without an end date it runs until you end it."
      button={[percent === 0 ? 'End discount' : 'Set discount', 'Saving...']}
      busy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Discount %" error={faults.percent}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={discount}
          onChange={({ target }) => set({ discount: target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Start Date">
          <Input
            type="datetime-local"
            value={discountStart}
            onChange={({ target }) => set({ discountStart: target.value })}
          />
        </Field>
        <Field label="End Date" error={faults.end}>
          <Input
            type="datetime-local"
            value={discountEnd}
            onChange={({ target }) => set({ discountEnd: target.value })}
          />
        </Field>
      </div>
      <PricePreview
        lines={products.map((product) => {
          const then = discountPreview({ ...fields, price: String(product.price) }, now);
          return {
            product,
            before: formatAmount(product.discounted_price ?? product.price),
            after: percent === null || then.state === 'wrong' ? null : formatAmount(then.reduced),
            wrong: false,
          };
        })}
      />
    </FormDialog>
  );
}
