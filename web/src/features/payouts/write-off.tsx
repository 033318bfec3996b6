import { formatAmount } from '@souk/contract/currency';
import { plainAmount } from '@souk/contract/money';
import { NewWriteOff, owingApi, type OwingShop } from '@souk/contract/owing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { typedAmount } from '../../lib/typed-number.ts';
import { useFields } from '../../lib/use-fields.ts';
import { useKeyOfBody } from '../../lib/use-key-of-body.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { approvalsKey } from '../approvals/queries.ts';
import { payoutsDueKey } from './queries.ts';

/** Asks another admin to write off a shop's debt. */
export function WriteOff({ shop, onClose }: { shop: OwingShop; onClose: () => void }) {
  const { typed, field, check } = useFields({ amount: plainAmount(shop.owes), reason: '' });
  const keyOf = useKeyOfBody();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: NewWriteOff) =>
      api.call(owingApi.writeOff, { body, idempotencyKey: keyOf(body) }),
    onSuccess: () => {
      toast.success('Waiting for another admin’s approval');
      void client.invalidateQueries({ queryKey: approvalsKey });
      void client.invalidateQueries({ queryKey: payoutsDueKey });
      onClose();
    },
  });

  function submit(form: HTMLFormElement) {
    const given = { ...typed, shop_id: shop.shop_id, amount: typedAmount(typed.amount) };
    const body = check(form, NewWriteOff, given);
    if (body) mutate(body);
  }

  return (
    <FormDialog
      title={`Write off the debt of ${shop.shop_name}`}
      description="The site bears the loss. Another admin has to approve it first."
      button={['Ask another admin', 'Asking...']}
      busy={isPending}
      error={error}
      failed="The request could not be sent."
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountField
        hint={`${shop.shop_name} owes ${formatAmount(shop.owes)}`}
        {...field('amount')}
      />
      <ReasonField
        hint="The seller sees it next to the amount."
        maxLength={500}
        {...field('reason')}
      />
    </FormDialog>
  );
}
