import { NewTaxPayment, statementApi } from '@souk/contract/statement';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { typedAmount } from '../../lib/typed-number.ts';
import { useFields } from '../../lib/use-fields.ts';
import { useKeyOfBody } from '../../lib/use-key-of-body.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { ledgerKey } from '../ledger/queries.ts';

/** Records a tax payment from the site's bank account. */
export function TaxPaidDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { typed, field, check } = useFields({ amount: '', reason: '' });
  const keyOf = useKeyOfBody();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: NewTaxPayment) =>
      api.call(statementApi.payTax, { body, idempotencyKey: keyOf(body) }),
    onSuccess: () => {
      toast.success('The tax payment was recorded');
      void client.invalidateQueries({ queryKey: ledgerKey });
      onClose();
    },
  });

  function submit(form: HTMLFormElement) {
    const given = { ...typed, amount: typedAmount(typed.amount) };
    const body = check(form, NewTaxPayment, given);
    if (body) mutate(body);
  }

  return (
    <FormDialog
      title="Record tax paid"
      description="Sales tax that you’ve sent to the tax office from the site’s bank account."
      button={['Record payment', 'Recording...']}
      busy={isPending}
      error={error}
      failed="The tax payment could not be recorded."
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountField {...field('amount')} />
      <ReasonField
        hint="For example, the tax period and the tax office."
        maxLength={500}
        {...field('reason')}
      />
    </FormDialog>
  );
}
