import { formatDay } from '@souk/contract/away';
import { HOLIDAY_MAX_DAYS, PROTECTION, protectionApi } from '@souk/contract/protection';
import type { Shop } from '@souk/contract/shops';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Palmtree } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Closes the shop until that day, or reopens it; every list with its products is updated. */
function useHoliday(shop: Shop, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (back_on: string | null) =>
      api.call(protectionApi.holiday, { params: { shopId: shop.id }, body: { back_on } }),
    onSuccess: async ({ back_on }) => {
      toast.success(
        back_on
          ? `${shop.name} is closed until ${formatDay(back_on)}`
          : `${shop.name} is open again`,
      );
      onDone?.();
      await client.invalidateQueries();
    },
  });
}

type HolidayProps = { shop: Shop; name: string };

/** Shows until when a shop is closed, with a button to reopen it. */
export function OnHoliday({ shop, name }: HolidayProps) {
  const { mutate, isPending, error } = useHoliday(shop);
  if (shop.back_on === null) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3 text-sm">
      <p className="min-w-0 flex-1 basis-48">
        <strong className="font-medium">{`On holiday until ${formatDay(shop.back_on)}.`}</strong>{' '}
        Shoppers can see your products and the day you’re back. The shop reopens automatically at
        midnight UTC on that day.
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={isPending}
        aria-describedby={name}
        onClick={() => mutate(null)}
      >
        Reopen shop
      </Button>
      {error ? (
        <p role="alert" className="basis-full text-danger-ink">
          {errorMessage(error, 'The shop could not be reopened')}
        </p>
      ) : null}
    </div>
  );
}

/** Asks how long the shop will be closed. */
export function HolidayButton({ shop, name }: HolidayProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-describedby={name}
        onClick={() => setOpen(true)}
      >
        <Palmtree aria-hidden />
        <span>{shop.back_on ? 'Change holiday' : 'Holiday'}</span>
      </Button>
      {open ? <HolidayDialog shop={shop} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function HolidayDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const [day, setDay] = useState(shop.back_on ?? '');
  const [fault, setFault] = useState<string>();
  const { mutate, isPending, error } = useHoliday(shop, onClose);
  const form = useId();

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = day === '' || day <= dayIn(0) ? PROTECTION.past : undefined;
    setFault(wrong);
    if (wrong) event.currentTarget.querySelector('input')?.focus();
    else mutate(day);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isPending ? undefined : onClose())}
      title={`Close ${shop.name} for a holiday`}
      description="Your products stay visible with the day you’re back, but nobody can buy until then. Please still ship the orders you already have."
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={isPending}>
            {isPending ? 'Saving...' : 'Close shop'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send} className="flex flex-col gap-5">
        {error ? (
          <Alert tone="danger">{errorMessage(error, 'The holiday could not be saved')}</Alert>
        ) : null}
        <Field
          label="Back on"
          error={fault}
          hint="The shop reopens automatically at midnight UTC on this day."
        >
          <Input
            type="date"
            min={dayIn(1)}
            max={dayIn(HOLIDAY_MAX_DAYS)}
            value={day}
            aria-required
            onChange={({ target }) => setDay(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
