import { formatAmount } from '@souk/contract/currency';
import type { ShipmentDetail } from '@souk/contract/order-detail';
import { REFUNDS, refundsApi, type RefundRequest } from '@souk/contract/refunds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../api/browser-api.ts';
import { useKeyOfBody } from '../../lib/use-key-of-body.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshOrders } from '../shipments/refresh-shipments.ts';
import { RefundFields, useRefundFields } from './refund-fields.tsx';

/** Refunds money. `onSent` is also called for a refund that the provider has yet to confirm. */
export function useGiveBack(order: ShipmentDetail, onSent: () => void) {
  const client = useQueryClient();
  const keyOf = useKeyOfBody();
  const { shop_id: shopId, id: orderId } = order;
  return useMutation({
    mutationFn: (body: RefundRequest) =>
      api.call(refundsApi.create, {
        params: { shopId, orderId },
        body,
        idempotencyKey: keyOf(body),
      }),
    onSuccess: ({ status, amount }) => {
      const sent = `${formatAmount(amount)} refunded`;
      toast.success(status === 'pending' ? 'The refund is on its way' : sent);
      onSent();
    },
    onSettled: () => refreshOrders(client, shopId),
  });
}

/** A refund by item and quantity, shipping, or amount, with its reason. */
export function GiveBackDialog({ order, onClose }: { order: ShipmentDetail; onClose: () => void }) {
  const fields = useRefundFields(order);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const { mutate, isPending, error } = useGiveBack(order, onClose);

  function send(form: HTMLFormElement) {
    const missing = reason.trim() === '' ? REFUNDS.reason : undefined;
    const selection = flushSync(() => {
      setFault(missing);
      return fields.read();
    });
    if (selection && !missing) mutate({ ...selection, reason: reason.trim() });
    else form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  return (
    <FormDialog
      title="Refund"
      description={`Order ${order.order_number} of ${order.customer_name}`}
      button={[
        `Refund${fields.sum === null ? '' : ` ${formatAmount(fields.sum)}`}`,
        'Refunding...',
      ]}
      danger
      busy={isPending}
      error={error}
      failed="The refund could not be made"
      onSubmit={send}
      onClose={onClose}
    >
      <RefundFields order={order} of={fields} />
      <Field label="Reason" error={fault} hint="The buyer reads it.">
        <Input
          autoComplete="off"
          maxLength={500}
          aria-required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
