import { isWebAddress } from '@souk/contract/addresses';
import { ORDERS } from '@souk/contract/orders';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

type TrackingFormProps = {
  value: string;
  busy: boolean;
  onType: (value: string) => void;
  onSave: (url: string) => void;
};

/** Where the buyer can follow the parcel, saved on its own. */
export function TrackingForm({ value, busy, onType, onSave }: TrackingFormProps) {
  const [problem, setProblem] = useState<string | undefined>();

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const url = value.trim();
    const wrong = !url
      ? ORDERS.trackingRequired
      : isWebAddress(url)
        ? undefined
        : ORDERS.trackingInvalid;
    setProblem(wrong);
    if (wrong) event.currentTarget.querySelector('input')?.focus();
    else onSave(url);
  }

  return (
    <form noValidate onSubmit={save} className="mt-3">
      <Field label="Tracking URL" error={problem}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
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
            <Button type="submit" variant="secondary" busy={busy}>
              Save
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
