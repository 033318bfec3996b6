import { formatUsd } from '@souk/contract/currency';
import { LEDGER, ledgerApi, NewAdjustment } from '@souk/contract/ledger';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { ledgerKey } from './queries.ts';
import { type PickedShop, ShopPicker } from '../shops/shop-picker.tsx';
import { randomKey } from '../../lib/random-key.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';

type Errors = Partial<Record<'shop_id' | 'amount' | 'reason', string>>;

/** Credits a shop from the site's commission, or debits it: a form first, then a confirmation. */
export function AdjustDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [shop, setShop] = useState<PickedShop | null>(null);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [checked, setChecked] = useState<{ body: NewAdjustment; key: string } | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ body, key }: NonNullable<typeof checked>) =>
      api.call(ledgerApi.adjust, { body, idempotencyKey: key }),
    onSuccess: () => {
      toast.success('The balance was adjusted');
      void client.invalidateQueries({ queryKey: ledgerKey });
      onClose();
    },
  });

  function check(event: FormEvent) {
    event.preventDefault();
    const typed = amount.trim().replace(/^\$/, '');
    const given = {
      shop_id: shop?.id,
      amount: /^[+-]?\d+([.]\d+)?$/.test(typed) ? Number(typed) : undefined,
      reason,
    };
    const parsed = NewAdjustment.safeParse(given);
    if (parsed.success) {
      setErrors({});
      // One key however often the button is pressed, so that it is booked once.
      return setChecked({ body: parsed.data, key: randomKey() });
    }
    const at = (field: string) =>
      parsed.error.issues.find((issue) => issue.path[0] === field)?.message;
    const found: Errors = {};
    if (shop === null) found.shop_id = 'Please choose a shop';
    const [wrongAmount, wrongReason] = [at('amount'), at('reason')];
    if (wrongAmount) found.amount = LEDGER.amount;
    if (wrongReason) found.reason = wrongReason;
    setErrors(found);
  }

  if (checked) {
    const { body } = checked;
    const sum = formatUsd(Math.abs(body.amount));
    return (
      <Dialog
        open
        onOpenChange={(open) => (open ? undefined : onClose())}
        title={
          body.amount > 0 ? `Give ${sum} to ${shop?.name}?` : `Take ${sum} from ${shop?.name}?`
        }
        description={
          body.amount > 0
            ? 'It comes from the site’s commission. An entry can’t be undone, only corrected by another one.'
            : 'It goes to the site’s commission. An entry can’t be undone, only corrected by another one.'
        }
        footer={
          <>
            <Button variant="secondary" disabled={isPending} onClick={() => setChecked(null)}>
              Back
            </Button>
            <Button busy={isPending} onClick={() => mutate(checked)}>
              {isPending ? 'Booking...' : 'Book it'}
            </Button>
          </>
        }
      >
        <p className="text-sm break-words">Reason: {body.reason}</p>
        {error ? (
          <Alert tone="danger" className="mt-4">
            {errorMessage(error, 'The balance could not be adjusted.')}
          </Alert>
        ) : null}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Adjust a balance"
      description="Gives a shop money of the site’s commission, or takes it."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="adjust">
            Continue
          </Button>
        </>
      }
    >
      <form id="adjust" noValidate className="flex min-h-88 flex-col gap-4" onSubmit={check}>
        <div>
          <ShopPicker
            label="Shop"
            placeholder="Name of the shop or of its owner"
            chosen={shop}
            onChoose={setShop}
            className="w-full"
          />
          {errors.shop_id ? (
            <p role="alert" className="mt-1.5 text-sm text-danger-ink">
              {errors.shop_id}
            </p>
          ) : null}
        </div>
        <Field
          label="Amount in US dollars"
          error={errors.amount}
          hint="5.00 gives the shop five dollars, -5.00 takes them."
        >
          <Input
            className="figures"
            inputMode="text"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        </Field>
        <Field label="Reason" error={errors.reason} hint="The seller reads it beside the amount.">
          <Textarea
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
