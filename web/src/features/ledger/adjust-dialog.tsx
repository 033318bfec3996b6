import { currencyName } from '@souk/contract/amount-texts';
import { isApproval } from '@souk/contract/approvals';
import { formatAmount } from '@souk/contract/currency';
import { ledgerApi, NewAdjustment } from '@souk/contract/ledger';
import { plainAmount, siteCurrency } from '@souk/contract/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { typedAmount } from '../../lib/typed-number.ts';
import { useFields } from '../../lib/use-fields.ts';
import { useKeyOfBody } from '../../lib/use-key-of-body.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { approvalsKey } from '../approvals/queries.ts';
import { type PickedShop, ShopPicker } from '../shops/shop-picker.tsx';
import { ledgerKey } from './queries.ts';

/** Credits or debits a shop against the site's commission, after a confirmation. */
export function AdjustDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [shop, setShop] = useState<PickedShop | null>(null);
  const [checked, setChecked] = useState<NewAdjustment | null>(null);
  const { typed, field, faults, check } = useFields(
    { amount: '', reason: '' },
    { shop_id: 'Please choose a shop' },
  );
  const keyOf = useKeyOfBody();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: NewAdjustment) =>
      api.call(ledgerApi.adjust, { body, idempotencyKey: keyOf(body) }),
    onSuccess: (made) => {
      toast.success(
        isApproval(made) ? 'Waiting for another admin’s approval' : 'The balance was adjusted',
      );
      void client.invalidateQueries({ queryKey: approvalsKey });
      void client.invalidateQueries({ queryKey: ledgerKey });
      onClose();
    },
  });

  if (checked) {
    const sum = formatAmount(Math.abs(checked.amount));
    const gives = checked.amount > 0;
    return (
      <FormDialog
        key="confirm"
        title={gives ? `Give ${sum} to ${shop?.name}?` : `Take ${sum} from ${shop?.name}?`}
        description={
          gives
            ? 'The site’s commission pays for it. Entries can’t be undone, only corrected by another entry.'
            : 'The money goes to the site’s commission. Entries can’t be undone, only corrected by another entry.'
        }
        button={['Post entry', 'Posting...']}
        cancel="Back"
        busy={isPending}
        error={error}
        failed="The balance could not be adjusted."
        onSubmit={() => mutate(checked)}
        onClose={() => setChecked(null)}
      >
        <p className="text-sm wrap-anywhere whitespace-pre-line">{`Reason: ${checked.reason}`}</p>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title="Adjust a balance"
      description="Moves money between the site’s commission and a shop."
      button={['Continue', 'Continue']}
      busy={false}
      onSubmit={(form) => {
        const given = { ...typed, shop_id: shop?.id, amount: typedAmount(typed.amount) };
        setChecked(check(form, NewAdjustment, given) ?? null);
      }}
      onClose={onClose}
    >
      <ShopPicker chosen={shop} error={faults['shop_id']} onChoose={setShop} />
      <AmountField
        signed
        hint={`Enter ${plainAmount(5)} to give the shop ${siteCurrency() === 'USD' ? 'five dollars' : `5 ${currencyName()}`}, ${plainAmount(-5)} to take them back.`}
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
