import { ChangeInvoicing, invoicingApi, type Invoicing } from '@souk/contract/invoicing';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../api/browser-api.ts';
import { useSaving } from '../../api/use-saving.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CountryOptions } from '../../ui/country-options.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { NotSaved } from '../../ui/not-saved.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { invoicingQuery } from './queries.ts';

type Form = Record<keyof Invoicing, string>;
type Faults = Partial<Record<keyof Invoicing, string>>;

const formOf = (details: Invoicing): Form => ({
  prefix: details.prefix,
  legal_name: details.legal_name ?? '',
  address: details.address ?? '',
  country: details.country ?? '',
  vat_id: details.vat_id ?? '',
});

/** Returns the change, or the error of each field. */
function readForm({ prefix, ...texts }: Form): { change?: ChangeInvoicing; faults: Faults } {
  const given = Object.entries(texts).map(([name, text]) => [name, text.trim() || null] as const);
  const parsed = ChangeInvoicing.safeParse({ prefix, ...Object.fromEntries(given) });
  if (parsed.success) return { change: parsed.data, faults: {} };
  return { faults: faultsOf(parsed.error.issues.map(({ path, message }) => ({ path, message }))) };
}

function faultsOf(errors: readonly { path: readonly PropertyKey[]; message: string }[]): Faults {
  const faults: Faults = {};
  for (const { path, message } of errors) faults[path[0] as keyof Invoicing] ??= message;
  return faults;
}

type InvoicingFormProps = { shopId: string; details: Invoicing; tag: string | null };

/** What a shop's invoices say about its seller. */
export function InvoicingForm({ shopId, details, tag }: InvoicingFormProps) {
  const client = useQueryClient();
  const [form, setForm] = useState(() => formOf(details));
  const [faults, setFaults] = useState<Faults>({});
  const { forget, save, saving, ...outcome } = useSaving('The invoice details could not be saved.');
  const reload = () => client.invalidateQueries({ queryKey: invoicingQuery(shopId).queryKey });
  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }));

  async function send(page: HTMLFormElement) {
    function show(found: Faults) {
      flushSync(() => setFaults(found));
      page.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
    const { change, faults: found } = readForm(form);
    forget();
    show(found);
    if (!change) return;
    await save(
      async () => {
        await api.call(invoicingApi.change, { params: { shopId }, body: change, ifMatch: tag });
        toast.success('Saved');
        await reload();
      },
      (errors) =>
        show(faultsOf(errors.map(({ path, message }) => ({ path: path.split('.'), message })))),
    );
  }

  return (
    <form
      aria-label="Invoice details"
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <Card className="flex flex-col gap-5 p-4 sm:p-6">
        <h2 className="text-lg font-semibold">Your details</h2>
        <p className="max-w-prose text-sm text-muted">
          Every paid order has an invoice with these details. Invoices already issued stay as they
          are.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Invoice numbers begin with"
            hint={`Such as ${form.prefix || details.prefix}-0001. They are counted without gaps.`}
            error={faults.prefix}
          >
            <Input
              autoComplete="off"
              maxLength={12}
              value={form.prefix}
              onChange={({ target }) => set({ prefix: target.value })}
            />
          </Field>
          <Field label="Legal name" hint="If it isn’t your shop’s name." error={faults.legal_name}>
            <Input
              autoComplete="organization"
              value={form.legal_name}
              onChange={({ target }) => set({ legal_name: target.value })}
            />
          </Field>
          <Field
            label="Address"
            hint="Street, postal code and city, such as Hauptstr. 12, 10827 Berlin."
            error={faults.address}
          >
            <Textarea
              rows={3}
              autoComplete="street-address"
              value={form.address}
              onChange={({ target }) => set({ address: target.value })}
            />
          </Field>
          <div className="flex flex-col gap-5">
            <Field label="Country" error={faults.country}>
              <Select
                autoComplete="country"
                value={form.country}
                onChange={({ target }) => set({ country: target.value })}
              >
                <option value="">Choose a country</option>
                <CountryOptions />
              </Select>
            </Field>
            <Field label="VAT number" hint="If you have one." error={faults.vat_id}>
              <Input
                autoComplete="off"
                value={form.vat_id}
                onChange={({ target }) => set({ vat_id: target.value })}
              />
            </Field>
          </div>
        </div>
        <NotSaved {...outcome} onReload={() => void reload()}>
          The invoice details have changed since you opened this page.
        </NotSaved>
        <div>
          <Button type="submit" busy={saving}>
            Save
          </Button>
        </div>
      </Card>
    </form>
  );
}
