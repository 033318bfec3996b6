import { currencyName, inWholeMinor, shortAmount } from '@souk/contract/amount-texts';
import { formatAmount } from '@souk/contract/currency';
import {
  payoutTermsApi,
  SettleEarlierSales,
  type EarlierSales as ShopSales,
} from '@souk/contract/payout-terms';
import { siteName } from '@souk/contract/site-name';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { formatLocalRange, formatPlural } from '../../lib/format.ts';
import { typedAmount } from '../../lib/typed-number.ts';
import { useFields } from '../../lib/use-fields.ts';
import { useKeyOfBody } from '../../lib/use-key-of-body.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Input } from '../../ui/input.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PagesNav } from '../../ui/pages-nav.tsx';
import { toast } from '../../ui/toast.tsx';
import { ShopMoneyLink } from './payout-parts.tsx';
import { earlierSalesQuery, payoutsDueKey, PER_STOP_PAGE } from './queries.ts';
import { ReferenceField } from './reference-field.tsx';

/** Shops with unsettled sales from before the ledger. Hidden if there are none. */
export function EarlierSales() {
  const [page, setPage] = useState(1);
  const query = useQuery(earlierSalesQuery(page));
  const [settling, setSettling] = useState<ShopSales | null>(null);
  return (
    <Loaded query={query} failed="Failed to load the sales from before the ledger." loading={null}>
      {({ rows, total }) =>
        total === 0 ? null : (
          <Card className="mb-4 p-4 sm:mb-6 sm:p-5">
            <h2 className="text-lg font-semibold">Sales from before the ledger</h2>
            <p className="mt-1 max-w-prose text-sm text-muted">
              Payouts don’t include these sales yet. Enter how much you’ve already paid each shop
              for them, and we’ll pay out the rest.
            </p>
            <ul className="mt-2 divide-y divide-line">
              {rows.map((sales) => (
                <SalesRow key={sales.shop_id} sales={sales} onSettle={() => setSettling(sales)} />
              ))}
            </ul>
            <PagesNav page={page} limit={PER_STOP_PAGE} total={total} onPage={setPage} />
            {settling ? <SettleDialog sales={settling} onClose={() => setSettling(null)} /> : null}
          </Card>
        )
      }
    </Loaded>
  );
}

function SalesRow({ sales, onSettle }: { sales: ShopSales; onSettle: () => void }) {
  const { shop_id, shop_name, orders, amount, first_at, last_at } = sales;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <ShopMoneyLink shopId={shop_id}>{shop_name}</ShopMoneyLink>
        <p className="figures text-sm text-muted">
          {`${formatPlural(orders, 'order')} · ${formatLocalRange(first_at, last_at)}`}
        </p>
      </div>
      <span className="figures font-semibold">{formatAmount(amount)}</span>
      <Button variant="secondary" size="sm" aria-label={`Settle: ${shop_name}`} onClick={onSettle}>
        Settle
      </Button>
    </li>
  );
}

function SettleDialog({ sales, onClose }: { sales: ShopSales; onClose: () => void }) {
  const { shop_id, shop_name, amount } = sales;
  const client = useQueryClient();
  const keyOf = useKeyOfBody();
  const { typed, field, check } = useFields(
    { paid: '', paid_on: '', reference: '' },
    {
      paid: `Please enter an amount of ${shortAmount(0)} or more, ${inWholeMinor()}`,
      paid_on: 'Please choose a date up to today',
    },
  );
  const paidOn = field('paid_on');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: SettleEarlierSales) =>
      api.call(payoutTermsApi.settleEarlierSales, { body, idempotencyKey: keyOf(body) }),
    onSuccess: ({ released }) => {
      toast.success(`${formatAmount(released)} can now be paid to ${shop_name}`);
      void client.invalidateQueries({ queryKey: payoutsDueKey });
      onClose();
    },
  });
  function send(form: HTMLFormElement) {
    const given = {
      shop_id,
      paid: typedAmount(typed.paid),
      paid_on: typed.paid_on || null,
      reference: typed.reference || null,
    };
    const body = check(form, SettleEarlierSales, given, (settled) =>
      settled.paid > amount ? { paid: `These sales only come to ${formatAmount(amount)}` } : {},
    );
    if (body) mutate(body);
  }
  return (
    <FormDialog
      title={`Settle ${shop_name}’s earlier sales`}
      description={`${formatAmount(amount)} hasn’t been paid out through ${siteName()}. The amount you’ve already paid is recorded as a payout by hand. This can’t be undone.`}
      button={['Settle', 'Settling...']}
      busy={isPending}
      error={error}
      failed="The sales could not be settled. Nothing was changed."
      onSubmit={send}
      onClose={onClose}
    >
      <AmountField
        label={`Already paid, in ${currencyName()}`}
        hint="Enter 0 if nothing was paid."
        {...field('paid')}
      />
      <Field label="Date of the last payment (optional)" error={paidOn.error}>
        <Input
          type="date"
          value={paidOn.value}
          onChange={({ target }) => paidOn.onChange(target.value)}
        />
      </Field>
      <ReferenceField {...field('reference')} />
    </FormDialog>
  );
}
