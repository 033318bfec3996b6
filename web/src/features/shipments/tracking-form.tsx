import { isWebAddress } from '@souk/contract/addresses';
import { addressFault } from '@souk/contract/inputs';
import { ORDERS } from '@souk/contract/orders';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

type TrackingFormProps = {
  value: string;
  busy: boolean;
  onType: (value: string) => void;
  onSave: (url: string) => void;
};

/** The shipment's tracking URL for the buyer, saved separately. */
export function TrackingForm({ value, busy, onType, onSave }: TrackingFormProps) {
  const [problem, setProblem] = useState<string | undefined>();

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const url = value.trim();
    const wrong = !url
      ? ORDERS.trackingRequired
      : isWebAddress(url)
        ? undefined
        : addressFault(url, ORDERS.trackingInvalid);
    setProblem(wrong);
    if (wrong) event.currentTarget.querySelector('input')?.focus();
    else onSave(url);
  }

  return (
    <form noValidate onSubmit={save} className="mt-1">
      <Field
        label="Tracking URL"
        error={problem}
        className="flex-row flex-wrap items-center gap-x-3 [&>label]:text-xs [&>label]:font-normal [&>label]:text-muted [&>p]:w-full"
      >
        {(control) => (
          <div className="flex min-w-32 flex-1 gap-2">
            <Input
              {...control}
              className="h-9 sm:text-sm pointer-coarse:h-11"
              type="url"
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              value={value}
              onChange={(event) => {
                setProblem(undefined);
                onType(event.target.value);
              }}
            />
            <Button type="submit" variant="secondary" size="sm" busy={busy}>
              Save
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
