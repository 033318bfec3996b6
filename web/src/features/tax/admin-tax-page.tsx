import { taxApi, type TaxSettings } from '@souk/contract/tax';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../api/browser-api.ts';
import { useSaving } from '../../api/use-saving.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NotSaved } from '../../ui/not-saved.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { taxQuery } from './queries.ts';
import { RateTable } from './rate-table.tsx';
import { formOf, readForm, type TaxFaults, type TaxForm } from './tax-form.ts';
import { TaxReport } from './tax-report.tsx';

const MODES = ['flat', 'table', 'stripe'] as const;

/** How purchases are taxed. */
export function AdminTaxPage() {
  const query = useQuery({ ...taxQuery, staleTime: Infinity });
  return (
    <>
      <PageHead
        title={menuEntry('tax').label}
        text="New purchases use what you save here. Orders already placed keep their tax."
      />
      <Loaded
        query={query}
        failed="Couldn’t load the tax settings."
        loading={<Skeleton className="h-96 rounded-card" />}
      >
        {({ tax, tag }) => <Editor key={tag} tax={tax} tag={tag} />}
      </Loaded>
      <div className="mt-6">
        <TaxReport shopId={null} />
      </div>
    </>
  );
}

function Editor({ tax, tag }: { tax: TaxSettings; tag: string | null }) {
  const client = useQueryClient();
  const [form, setForm] = useState(() => formOf(tax));
  const [faults, setFaults] = useState<TaxFaults>({});
  const { forget, save, saving, ...outcome } = useSaving('The tax settings could not be saved.');
  const reload = () => client.invalidateQueries({ queryKey: taxQuery.queryKey });
  const set = (change: Partial<TaxForm>) => setForm((before) => ({ ...before, ...change }));

  async function send(page: HTMLFormElement) {
    const { request, faults: found = {} } = readForm(form);
    forget();
    flushSync(() => setFaults(found));
    if (!request) {
      page.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    await save(async () => {
      await api.call(taxApi.change, { body: request, ifMatch: tag });
      toast.success('Saved');
      void client.invalidateQueries({ queryKey: ['site'] });
      await reload();
    });
  }

  const byTable = form.mode === 'table';
  const isFlat = form.mode === 'flat';
  return (
    <form
      aria-label="Taxes"
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <Card className="grid gap-5 p-4 sm:grid-cols-2 sm:p-6">
        <Field label="How tax is calculated">
          <Select
            value={form.mode}
            onChange={({ target }) => {
              const mode = MODES.find((one) => one === target.value);
              if (mode) set({ mode });
            }}
          >
            <option value="flat">One percentage on all goods</option>
            <option value="table">By country, state and category</option>
            <option value="stripe">By Stripe Tax</option>
          </Select>
        </Field>
        {isFlat ? (
          <Field label="Percent" error={faults['percent']}>
            <Input
              className="figures max-w-40"
              inputMode="decimal"
              autoComplete="off"
              value={form.percent}
              onChange={({ target }) => set({ percent: target.value })}
            />
          </Field>
        ) : (
          <>
            <Field label="Prices">
              <Select
                value={String(form.included)}
                onChange={({ target }) => set({ included: target.value === 'true' })}
              >
                <option value="false">Exclude tax, which is added at checkout</option>
                <option value="true">Include tax</option>
              </Select>
            </Field>
            {byTable ? (
              <Field label="Shipping">
                <Select
                  value={form.shipping}
                  onChange={({ target }) =>
                    set({ shipping: target.value === 'none' ? 'none' : 'as_goods' })
                  }
                >
                  <option value="as_goods">Taxed like the goods in the parcel</option>
                  <option value="none">Not taxed</option>
                </Select>
              </Field>
            ) : null}
            <Field
              label="Who owes the tax"
              hint="If the seller does, the tax is paid out with the goods."
            >
              <Select
                value={form.collected_by}
                onChange={({ target }) =>
                  set({ collected_by: target.value === 'seller' ? 'seller' : 'site' })
                }
              >
                <option value="site">The marketplace</option>
                <option value="seller">The seller</option>
              </Select>
            </Field>
          </>
        )}
      </Card>
      {form.mode === 'stripe' ? (
        <p className="max-w-prose text-sm text-muted">
          Stripe calculates and records the tax on each order. Switch on Stripe Tax in your Stripe
          account first, and register for the places where you collect tax.
        </p>
      ) : null}
      {byTable ? (
        <RateTable
          rates={form.rates}
          faults={faults}
          onChange={(rates) => {
            // Errors name positions, which have changed.
            if (rates.length < form.rates.length) setFaults({});
            set({ rates });
          }}
        />
      ) : null}
      <NotSaved {...outcome} onReload={() => void reload()}>
        The tax settings have changed since you opened this page.
      </NotSaved>
      <div>
        <Button type="submit" busy={saving}>
          Save
        </Button>
      </div>
    </form>
  );
}
