import type { SavedAddress } from '@souk/contract/address-book';
import { useId } from 'react';
import { cn } from '../../lib/cn.ts';
import type { Elements } from '../../lib/elements.ts';
import { usePanel } from '../../lib/use-panel.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AddressFields } from '../address-book/address-fields.tsx';
import { AddressText } from '../address-book/address-text.tsx';
import type { Shipping } from './use-shipping.ts';

/** The saved shipping address with "Change", or the fields of a new one. */
export function ShippingPart({ shipping }: { shipping: Shipping }) {
  const { form, saved, chosen } = shipping;
  const { open, panel, button } = usePanel(() => chosen === null);
  const choosing = saved.length > 0 && (open || chosen === null);
  return (
    <Card className="p-5 sm:p-6">
      <div className="-mt-2 mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg font-semibold">Shipping information</h2>
        {chosen ? (
          <Button variant="secondary" aria-label="Change the address" {...button}>
            {open ? 'Done' : 'Change'}
          </Button>
        ) : null}
      </div>
      {choosing ? (
        <div {...panel} className="mb-6 last:mb-0">
          <Choices shipping={shipping} />
        </div>
      ) : null}
      {chosen ? choosing ? null : <ShipsTo address={chosen} /> : <AddressFields form={form} />}
    </Card>
  );
}

function ShipsTo({ address }: { address: SavedAddress }) {
  return (
    <div className="rounded-control border border-line bg-sunken p-4">
      <AddressText address={address} />
      <span className="mt-2 block text-sm break-words text-muted">{address.email}</span>
      <span className="block text-sm break-words text-muted">{address.phone}</span>
    </div>
  );
}

function Choices({ shipping: { saved, chosen, choose } }: { shipping: Shipping }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">Ship to</legend>
      <div className="flex flex-col gap-3">
        {saved.map((address) => (
          <Choice
            key={address.id}
            name={name}
            checked={chosen?.id === address.id}
            onChoose={() => choose(address)}
          >
            <AddressText address={address} />
          </Choice>
        ))}
        <Choice name={name} checked={chosen === null} onChoose={() => choose(null)}>
          <span className="block text-sm font-medium">A new address</span>
        </Choice>
      </div>
    </fieldset>
  );
}

type ChoiceProps = { name: string; checked: boolean; onChoose: () => void; children: Elements };

function Choice({ name, checked, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={cn(
        'flex min-h-11 cursor-pointer items-start gap-3 rounded-control border p-4',
        checked ? 'border-accent bg-accent-soft' : 'border-line hover:bg-sunken',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 accent-accent"
      />
      {children}
    </label>
  );
}
