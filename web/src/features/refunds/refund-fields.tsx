import { currencyName } from '@souk/contract/amount-texts';
import { formatAmount } from '@souk/contract/currency';
import { isWholeMinor, siteDecimals, toMinor, toAmount } from '@souk/contract/money';
import type { ShipmentDetail } from '@souk/contract/order-detail';
import { STATUS_RULES } from '@souk/contract/order-status';
import { centsOf, refundParts, type RefundSelection } from '@souk/contract/refund-parts';
import { REFUNDS, type RefundFields as Fields } from '@souk/contract/refunds';
import { useId, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Stepper } from '../../ui/stepper.tsx';

type RefundInput = {
  way: 'items' | 'amount';
  /** Units by the id of their item. */
  pieces: Readonly<Record<string, number>>;
  shipping: boolean;
  amount: string;
  restock: boolean;
};

/** Holds a refund as it is typed: its fields, the request and its sum. */
export function useRefundFields(order: ShipmentDetail) {
  const [typed, setTyped] = useState<RefundInput>({
    way: 'items',
    pieces: {},
    shipping: false,
    amount: '',
    restock: !STATUS_RULES[order.status].gone,
  });
  const [touched, setTouched] = useState(false);
  const { cents, fault } = comesTo(order, typed);
  return {
    typed,
    set: (part: Partial<RefundInput>) => setTyped({ ...typed, ...part }),
    /** The sum; null while it can't be sent. */
    sum: cents === null ? null : toAmount(cents),
    fault: touched ? fault : null,
    /** Returns the request; null if something is wrong, which is then shown. */
    read(): Fields | null {
      setTouched(true);
      return fault === null ? fieldsOf(order, typed) : null;
    },
  };
}

function fieldsOf(
  order: ShipmentDetail,
  { way, pieces, shipping, amount, restock }: RefundInput,
): Fields {
  if (way === 'amount') return { amount: Number(amount) };
  const items = Object.entries(pieces)
    .filter(([, quantity]) => quantity > 0)
    .map(([order_item_id, quantity]) => ({ order_item_id, quantity }));
  return { items, shipping: shipping ? order.left.shipping : 0, restock };
}

/** Whether a text is an amount with no more decimals than the site's currency has. */
function isAmount(text: string): boolean {
  const read = /^\d+(?:[.](\d+))?$/.exec(text);
  if (read === null) return false;
  return (read[1] ?? '').length <= siteDecimals() && isWholeMinor(Number(text));
}

function comesTo(order: ShipmentDetail, typed: RefundInput) {
  const { left, refundable, tax_included: included } = order;
  if (typed.way === 'amount') {
    const amount = typed.amount.trim();
    if (!isAmount(amount) || Number(amount) === 0) return { cents: null, fault: REFUNDS.amount };
    const fits = Number(amount) <= refundable;
    return fits
      ? { cents: toMinor(Number(amount)), fault: null }
      : { cents: null, fault: `At most ${formatAmount(refundable)} can be refunded` };
  }
  const { items = [], shipping = 0 } = fieldsOf(order, typed);
  const selection: RefundSelection = {
    items: items.map(({ order_item_id: id, quantity }) => ({ id, quantity })),
    shipping: toMinor(shipping),
  };
  const all = {
    items: left.items.map(({ order_item_id: id, quantity, goods, tax }) => {
      const own = tax === null || included ? null : toMinor(tax);
      return { id, quantity, goods: toMinor(goods), commission: 0, promotion: 0, tax: own };
    }),
    shipping: toMinor(left.shipping),
    shippingPromotion: 0,
    // Where prices contain the tax, it goes back with them.
    tax: included ? 0 : toMinor(left.tax),
    shippingTax: included ? 0 : toMinor(left.shipping_tax),
    taxIncluded: false,
  };
  const parts = refundParts(all, selection);
  const cents = parts ? centsOf(parts) : 0;
  return cents > 0
    ? { cents, fault: null }
    : { cents: null, fault: 'Please choose what to refund' };
}

const WAYS = [
  { way: 'items', label: 'Items and shipping' },
  { way: 'amount', label: 'An amount' },
] as const;

type RefundFieldsProps = { order: ShipmentDetail; of: ReturnType<typeof useRefundFields> };

/** A refund by item and quantity with shipping, or by amount; and the sum that the buyer gets. */
export function RefundFields({ order, of: { typed, set, sum, fault } }: RefundFieldsProps) {
  const id = useId();
  const { left } = order;
  return (
    <div className="flex flex-col gap-4">
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">What do you refund?</legend>
        <div className="flex flex-wrap gap-x-6">
          {WAYS.map(({ way, label }) => (
            <label key={way} className="flex min-h-11 items-center gap-2 text-sm">
              <input
                type="radio"
                name={`${id}-way`}
                checked={typed.way === way}
                onChange={() => set({ way })}
                className="size-5 accent-accent"
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {typed.way === 'items' ? (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {left.items.map(({ order_item_id, quantity }) => (
              <Piece
                key={order_item_id}
                item={order.items.find((item) => item.id === order_item_id)}
                left={quantity}
                chosen={typed.pieces[order_item_id] ?? 0}
                onChoose={(pieces) => set({ pieces: { ...typed.pieces, [order_item_id]: pieces } })}
              />
            ))}
          </ul>
          {left.shipping > 0 ? (
            <Check checked={typed.shipping} onChange={(shipping) => set({ shipping })}>
              {`Shipping (${formatAmount(left.shipping)})`}
            </Check>
          ) : null}
          <Check checked={typed.restock} onChange={(restock) => set({ restock })}>
            Put the items back on sale
          </Check>
        </>
      ) : (
        <Field
          label={`Amount in ${currencyName()}`}
          hint={`At most ${formatAmount(order.refundable)}. No item goes back on sale.`}
          error={fault ?? undefined}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={typed.amount}
            onChange={({ target }) => set({ amount: target.value })}
          />
        </Field>
      )}
      <p role="status" className="text-sm">
        {sum === null ? (
          fault && typed.way === 'items' ? (
            <span className="text-danger-ink">{fault}</span>
          ) : null
        ) : (
          <span>
            The buyer gets <strong className="figures font-semibold">{formatAmount(sum)}</strong>
            <span>{typed.way === 'items' ? ', tax included.' : '.'}</span>
          </span>
        )}
      </p>
    </div>
  );
}

type PieceProps = {
  item: ShipmentDetail['items'][number] | undefined;
  left: number;
  chosen: number;
  onChoose: (pieces: number) => void;
};

function Piece({ item, left, chosen, onChoose }: PieceProps) {
  if (!item) return null;
  const { product_name, variant_value, quantity, price } = item;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium break-words">
          {`${product_name}${variant_value ? ` (${variant_value})` : ''}`}
        </p>
        <p className="figures text-muted">
          <span>{quantity}</span> × <span>{formatAmount(price)}</span>
          <span>{left < quantity ? ` · ${quantity - left} refunded` : ''}</span>
        </p>
      </div>
      {left > 0 ? (
        <Stepper
          label={`Quantity of ${product_name}`}
          value={chosen}
          min={0}
          max={left}
          onChange={onChoose}
        />
      ) : null}
    </li>
  );
}

type CheckProps = { checked: boolean; onChange: (checked: boolean) => void; children: string };

function Check({ checked, onChange, children }: CheckProps) {
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-accent"
      />
      <span>{children}</span>
    </label>
  );
}
