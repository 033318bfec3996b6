import { CARRIER_NAMES, carrierName } from '@souk/contract/carriers';
import { SHIPPED_MAIL_WAITS_S, type Shipment } from '@souk/contract/orders';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Line, takesUrl, useShipping } from './use-shipping.ts';

type ShipSheetProps = {
  /** As they were when the sheet opened. */
  orders: readonly Shipment[];
  onShipped: (before: Shipment, after: Shipment) => void;
  onClose: () => void;
};

/** Ships one or more orders with one carrier; each has a line for its tracking number. */
export function ShipSheet({ orders, onShipped, onClose }: ShipSheetProps) {
  const { lines, change, carrier, setCarrier, ship, busy } = useShipping(orders, onShipped);
  const [notify, setNotify] = useState(true);
  const form = useId();
  const left = lines.filter(({ done }) => !done).length;
  const [only] = orders.length === 1 ? orders : [];
  const button = left === 1 ? 'Ship order' : `Ship ${formatPlural(left, 'order')}`;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = event.currentTarget;
    const failed = await ship(notify);
    if (failed === 0) {
      toast.success(
        only ? `${only.order_number} is shipped` : `${orders.length} orders are shipped`,
      );
      onClose();
    } else fields.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  return (
    <Sheet
      open
      onOpenChange={(open) => (open || busy ? undefined : onClose())}
      title={only ? 'Ship order' : `Ship ${formatPlural(orders.length, 'order')}`}
      description={only ? `${only.order_number} · ${only.customer_name}` : undefined}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {left < lines.length ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {busy ? 'Shipping...' : button}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-5"
      >
        <CarrierFields carrier={carrier} onChange={setCarrier} />
        <ul className="flex flex-col gap-4">
          {lines.map((line) => (
            <ParcelLine
              key={line.order.id}
              line={line}
              alone={only !== undefined}
              asksUrl={takesUrl(carrier)}
              onChange={(typed) => change(line.order.id, typed)}
            />
          ))}
        </ul>
        <div className="flex min-h-11 items-start gap-3 text-sm">
          <input
            id={`${form}-notify`}
            type="checkbox"
            checked={notify}
            onChange={({ target }) => setNotify(target.checked)}
            aria-describedby={`${form}-undo`}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <div>
            <label htmlFor={`${form}-notify`} className="font-medium">
              {only ? `Email ${firstName(only)} now` : 'Email the buyers now'}
            </label>
            <p id={`${form}-undo`} className="text-muted">
              {`You have ${SHIPPED_MAIL_WAITS_S} seconds to undo before the email is sent.`}
            </p>
          </div>
        </div>
      </form>
    </Sheet>
  );
}

const firstName = ({ shipping_address, customer_name }: Shipment) =>
  shipping_address?.first_name ?? customer_name;

type CarrierFieldsProps = { carrier: string; onChange: (carrier: string) => void };

const OTHER = 'Other';

/** A well-known carrier, or another one by name. */
function CarrierFields({ carrier, onChange }: CarrierFieldsProps) {
  const [other, setOther] = useState(takesUrl(carrier));
  return (
    <>
      <Field label="Carrier" hint="Leave it empty to ship without tracking.">
        <Select
          value={other ? OTHER : carrier && carrierName(carrier)}
          onChange={({ target }) => {
            setOther(target.value === OTHER);
            onChange(target.value === OTHER ? '' : target.value);
          }}
        >
          <option value="">Choose a carrier</option>
          {CARRIER_NAMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
          <option>{OTHER}</option>
        </Select>
      </Field>
      {other ? (
        <Field label="Carrier name">
          <Input
            value={carrier}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      ) : null}
    </>
  );
}

type ParcelLineProps = {
  line: Line;
  /** The sheet's only order, named in its title. */
  alone: boolean;
  asksUrl: boolean;
  onChange: (typed: Partial<Line>) => void;
};

/** One order's tracking number, or a confirmation once it's shipped. */
function ParcelLine({ line, alone, asksUrl, onChange }: ParcelLineProps) {
  const { order, number, url, done, fault } = line;
  const items = order.items.map(({ quantity, product_name }) => `${quantity} × ${product_name}`);
  if (done) {
    return (
      <li className="flex items-center gap-2 text-sm text-success-ink">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        <span>{order.order_number}</span> is shipped
      </li>
    );
  }
  return (
    <li className="flex flex-col gap-4">
      <Field
        label={
          alone ? (
            'Tracking number'
          ) : (
            <>
              <span className="sr-only">Tracking number of </span>
              <span>{`${order.order_number} · ${order.customer_name}`}</span>
            </>
          )
        }
        error={asksUrl ? undefined : fault}
        hint={alone ? undefined : items.join(', ')}
      >
        <Input
          value={number}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-number
          placeholder={alone ? undefined : 'Tracking number'}
          onKeyDown={toNextNumber}
          onChange={({ target }) => onChange({ number: target.value, fault: undefined })}
        />
      </Field>
      {asksUrl ? (
        <Field label="Tracking link (optional)" error={fault}>
          <Input
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            value={url}
            onChange={({ target }) => onChange({ url: target.value, fault: undefined })}
          />
        </Field>
      ) : null}
    </li>
  );
}

/** Scanners type Enter after each number: it moves to the next line, and ships after the last. */
function toNextNumber(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  const all = [...(event.currentTarget.form?.querySelectorAll<HTMLElement>('[data-number]') ?? [])];
  const next = all[all.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
