import { currencyName } from '@souk/contract/amount-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../api/api-error.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePerDollar } from '../currency/money.ts';
import { categoriesQuery } from '../products/queries.ts';
import {
  type DiscountFaults,
  type DiscountForm,
  EMPTY,
  exampleOf,
  faultsOf,
  readForm,
} from './discount-form.ts';
import { createDiscount, discountsQuery, type Owner, shopProductsQuery } from './queries.ts';
import { ThingsPicker } from './things-picker.tsx';

const KINDS = [
  { kind: 'percent', label: 'Percent off' },
  { kind: 'amount', label: 'Amount off' },
  { kind: 'free_shipping', label: 'Free shipping' },
] as const;

type TextField = Exclude<
  keyof DiscountForm,
  'kind' | 'product_ids' | 'category_ids' | 'first_order_only'
>;

/** Moves to the first field with an error, even if it is folded away. */
function showFirstFault(page: HTMLFormElement): void {
  const field = page.querySelector<HTMLElement>('[aria-invalid]');
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

/** The form of a new discount: three fields, and more for those who want them. */
export function NewDiscount({ owner }: { owner: Owner }) {
  const client = useQueryClient();
  const [form, setForm] = useState(EMPTY);
  const [faults, setFaults] = useState<DiscountFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const example = exampleOf(form, usePerDollar());
  const [unfolded, setUnfolded] = useState(false);
  const { data: categories = [] } = useQuery({ ...categoriesQuery, enabled: unfolded });
  const { data: products = [] } = useQuery({
    ...shopProductsQuery(owner ?? ''),
    enabled: unfolded && owner !== null,
  });

  async function send(page: HTMLFormElement) {
    const { request, faults: found = {} } = readForm(form);
    setFailure(null);
    flushSync(() => setFaults(found));
    if (!request) {
      showFirstFault(page);
      return;
    }
    setSaving(true);
    try {
      await createDiscount(owner, request);
      toast.success('Discount created');
      setForm(EMPTY);
      await client.invalidateQueries({ queryKey: discountsQuery(owner).queryKey });
    } catch (error) {
      if (error instanceof ApiError && error.errors.length > 0) {
        const refused = error.errors;
        flushSync(() => setFaults(faultsOf(refused)));
        showFirstFault(page);
      } else setFailure(errorMessage(error, 'The discount could not be created.'));
    } finally {
      setSaving(false);
    }
  }

  const text = (name: TextField) => ({
    autoComplete: 'off',
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setForm((before) => ({ ...before, [name]: target.value })),
  });

  return (
    <Card className="p-4 sm:p-6">
      <form
        aria-label="New discount"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        <h2 className="text-lg font-semibold">New discount</h2>
        <div className="grid gap-5 sm:grid-cols-3">
          <Field label="Code" error={faults.code} hint="Leave empty to apply it automatically.">
            <Input maxLength={30} autoCapitalize="characters" {...text('code')} />
          </Field>
          <Field label="Kind">
            <Select
              value={form.kind}
              onChange={({ target }) => {
                const kind = KINDS.find((one) => one.kind === target.value)?.kind;
                if (kind) setForm((before) => ({ ...before, kind }));
              }}
            >
              {KINDS.map(({ kind, label }) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          {form.kind === 'free_shipping' ? null : (
            <Field
              label={form.kind === 'percent' ? 'Percent' : `Amount in ${currencyName()}`}
              error={faults.value}
            >
              <Input className="figures" inputMode="decimal" {...text('value')} />
            </Field>
          )}
        </div>
        <details
          className="rounded-control border border-line p-4 open:pb-5"
          onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
        >
          <summary className="min-h-6 cursor-pointer text-sm font-medium">
            Products, limits and dates
          </summary>
          <div className="mt-4 grid gap-5 sm:grid-cols-2">
            {owner === null ? null : (
              <ThingsPicker
                label="Products"
                options={products}
                chosen={form.product_ids}
                error={faults.product_ids}
                onChange={(product_ids) => setForm((before) => ({ ...before, product_ids }))}
              />
            )}
            <ThingsPicker
              label="Categories"
              options={categories}
              chosen={form.category_ids}
              error={faults.category_ids}
              onChange={(category_ids) => setForm((before) => ({ ...before, category_ids }))}
            />
            <Field label="Minimum purchase" error={faults.minimum} hint={`In ${currencyName()}.`}>
              <Input className="figures" inputMode="decimal" {...text('minimum')} />
            </Field>
            <Field label="Uses in all" error={faults.max_uses}>
              <Input
                className="figures"
                inputMode="numeric"
                placeholder="No limit"
                {...text('max_uses')}
              />
            </Field>
            <Field label="Starts" error={faults.starts_at}>
              <Input type="datetime-local" {...text('starts_at')} />
            </Field>
            <Field label="Ends" error={faults.ends_at}>
              <Input type="datetime-local" {...text('ends_at')} />
            </Field>
            <Field label="Uses per buyer" error={faults.max_uses_per_buyer}>
              <Input
                className="figures"
                inputMode="numeric"
                placeholder="No limit"
                {...text('max_uses_per_buyer')}
              />
            </Field>
            <label className="flex min-h-11 items-center gap-3 self-end text-sm">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-accent"
                checked={form.first_order_only}
                onChange={({ target }) =>
                  setForm((before) => ({ ...before, first_order_only: target.checked }))
                }
              />
              <span>Only for a buyer’s first order</span>
            </label>
          </div>
        </details>
        <p role="status" className="figures min-h-5 text-sm text-muted">
          <span>{example}</span>
        </p>
        {failure ? <Alert tone="danger">{failure}</Alert> : null}
        <div>
          <Button type="submit" busy={saving}>
            Create discount
          </Button>
        </div>
      </form>
    </Card>
  );
}
