import { formatMoney } from '@souk/contract/currency';
import { NewLineEntry, statementApi, type StatementEntry } from '@souk/contract/statement';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { useFields } from '../../lib/use-fields.ts';
import { useKeyOfBody } from '../../lib/use-key-of-body.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { ACCOUNTS } from '../ledger/account-names.ts';
import { ledgerKey } from '../ledger/queries.ts';
import { type PickedShop, ShopPicker } from '../shops/shop-picker.tsx';
import { statementKey } from './queries.ts';

const SHOP = 'shop';

/** Books an unexplained line of the statement on an account, with a reason. */
export function BookLineDialog({ line, onClose }: { line: StatementEntry; onClose: () => void }) {
  const client = useQueryClient();
  const [account, setAccount] = useState('');
  const [shop, setShop] = useState<PickedShop | null>(null);
  const ofShop = account === SHOP;
  const { typed, field, faults, check } = useFields(
    { reason: '' },
    { account: ofShop ? 'Please choose a shop' : 'Please choose an account' },
  );
  const keyOf = useKeyOfBody();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: NewLineEntry) =>
      api.call(statementApi.book, {
        params: { lineId: line.id },
        body,
        idempotencyKey: keyOf(body),
      }),
    onSuccess: () => {
      toast.success('The line was booked');
      void client.invalidateQueries({ queryKey: statementKey });
      void client.invalidateQueries({ queryKey: ledgerKey });
      onClose();
    },
  });

  function submit(form: HTMLFormElement) {
    const chosen = ofShop ? `shop:${shop?.id ?? ''}` : account;
    const body = check(form, NewLineEntry, { ...typed, account: chosen });
    if (body) mutate(body);
  }

  const sum = formatMoney(Math.abs(line.amount), line.currency);
  return (
    <FormDialog
      title={`Book ${sum}`}
      description={
        line.amount > 0
          ? 'The provider received this money. Which account should be credited?'
          : 'The provider took this money. Which account should be charged?'
      }
      button={['Post entry', 'Posting...']}
      busy={isPending}
      error={error}
      failed="The line could not be booked."
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Account" error={ofShop ? undefined : faults['account']}>
        <Select value={account} onChange={({ target }) => setAccount(target.value)}>
          <option value="">Choose an account</option>
          {Object.entries(ACCOUNTS)
            .filter(([name]) => name !== 'provider')
            .map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          <option value={SHOP}>A shop’s balance</option>
        </Select>
      </Field>
      {ofShop ? <ShopPicker chosen={shop} error={faults['account']} onChoose={setShop} /> : null}
      <ReasonField
        hint="Entries can’t be undone, only corrected by another entry."
        maxLength={500}
        {...field('reason')}
      />
    </FormDialog>
  );
}
