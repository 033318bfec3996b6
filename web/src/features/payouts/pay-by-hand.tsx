import { isApproval } from '@souk/contract/approvals';
import { formatAmount } from '@souk/contract/currency';
import { plainAmount } from '@souk/contract/money';
import { NewPayout, payoutsApi, type ShopDue } from '@souk/contract/payouts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { typedAmount } from '../../lib/typed-number.ts';
import { useFields } from '../../lib/use-fields.ts';
import { useKeyOfBody } from '../../lib/use-key-of-body.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { approvalsKey } from '../approvals/queries.ts';
import { payoutsDueKey } from './queries.ts';
import { ReferenceField } from './reference-field.tsx';

/** Records a payout that the admin has made, or is about to make, outside the payment provider. */
export function PayByHand({ shop, onClose }: { shop: ShopDue; onClose: () => void }) {
  const { shop_id, shop_name, available } = shop;
  const { typed, field, check } = useFields({ amount: plainAmount(available), reference: '' });
  const keyOf = useKeyOfBody();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: NewPayout) =>
      api.call(payoutsApi.pay, { body, idempotencyKey: keyOf(body) }),
    onSuccess: (made) => {
      toast.success(
        isApproval(made)
          ? 'Waiting for another admin’s approval'
          : `${formatAmount(made.amount)} recorded as paid to ${shop_name}`,
      );
      void client.invalidateQueries({ queryKey: approvalsKey });
      void client.invalidateQueries({ queryKey: payoutsDueKey });
      onClose();
    },
  });

  const amount = typedAmount(typed.amount);
  const canRecord = amount !== undefined && amount > 0 && amount <= available;

  function send(form: HTMLFormElement) {
    // Without an amount, everything available would count as paid.
    const given = { shop_id, amount: amount ?? NaN, reference: typed.reference || null };
    const body = check(form, NewPayout, given, (payout) =>
      (payout.amount ?? available) > available
        ? { amount: `Only ${formatAmount(available)} is available to this shop` }
        : {},
    );
    if (body) mutate(body);
  }

  return (
    <FormDialog
      title={`Pay ${shop_name} by hand`}
      description="Send the money from your bank first. This records it as paid and notifies the seller. It can’t be undone."
      button={[
        canRecord ? `Record ${formatAmount(amount)} as Paid` : 'Record as Paid',
        'Recording...',
      ]}
      busy={isPending}
      error={error}
      failed="The payout could not be recorded. Nothing was changed."
      onSubmit={send}
      onClose={onClose}
    >
      <AmountField hint={`${formatAmount(available)} is available`} {...field('amount')} />
      <ReferenceField {...field('reference')} />
    </FormDialog>
  );
}
