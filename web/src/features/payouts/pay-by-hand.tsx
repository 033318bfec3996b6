import { formatUsd } from '@souk/contract/currency';
import { isWholeCents } from '@souk/contract/money';
import { PAYOUTS, payoutsApi, type ShopDue } from '@souk/contract/payouts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { payoutsDueKey } from './queries.ts';
import { randomKey } from '../../lib/random-key.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';

/** Returns the problem with an amount as typed; null if it is valid. */
function problemOf(typed: string, available: number): string | null {
  const amount = Number(typed);
  if (typed.trim() === '' || !(amount > 0) || !isWholeCents(amount)) return PAYOUTS.amount;
  return amount > available ? `Only ${formatUsd(available)} is available to this shop` : null;
}

/** Records a payout that the admin has made, or is about to make, outside the payment provider. */
export function PayByHand({ shop, onClose }: { shop: ShopDue; onClose: () => void }) {
  const [amount, setAmount] = useState(shop.available.toFixed(2));
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  // One payout per form content, however often the button is pressed or the response is lost.
  const key = useRef({ of: '', key: '' });
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { shop_id: shop.shop_id, amount: Number(amount), reference: reference || null };
      const of = JSON.stringify(body);
      if (key.current.of !== of) key.current = { of, key: randomKey() };
      return api.call(payoutsApi.pay, { body, idempotencyKey: key.current.key });
    },
    onSuccess: (payout) => {
      toast.success(`${formatUsd(payout.amount)} recorded as paid to ${shop.shop_name}`);
      void client.invalidateQueries({ queryKey: payoutsDueKey });
      onClose();
    },
  });
  const problem = problemOf(amount, shop.available);
  const id = 'pay-by-hand';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      title={`Pay ${shop.shop_name} by hand`}
      description="Send the money from your bank first. This records it as paid, tells the seller, and cannot be undone."
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={isPending}>
            {problem ? 'Record as Paid' : `Record ${formatUsd(Number(amount))} as Paid`}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (problem) document.getElementById('payout-amount')?.focus();
          else mutate();
        }}
      >
        <Field
          id="payout-amount"
          label="Amount in US dollars"
          hint={`${formatUsd(shop.available)} is available`}
          error={tried ? (problem ?? undefined) : undefined}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        </Field>
        <Field label="Reference (optional)" hint="The transfer’s reference at your bank">
          <Input
            autoComplete="off"
            maxLength={200}
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
        </Field>
        {error ? (
          <Alert tone="danger">
            {errorMessage(error, 'Failed to record the payout. Nothing was changed.')}
          </Alert>
        ) : null}
      </form>
    </Dialog>
  );
}
