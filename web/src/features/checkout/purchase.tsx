import { formatUsd } from '@souk/contract/currency';
import type { ReactNode } from 'react';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';

type PurchaseItemProps = {
  image: string | null | undefined;
  name: string;
  /** What stands before quantity and price: the variant, the shop. */
  facts: readonly (string | null)[];
  quantity: number;
  /** Dollars for one. */
  price: number;
  /** At the end of the line. */
  children?: ReactNode;
};

/** One line of what is, or was, bought. */
export function PurchaseItem({ image, name, facts, quantity, price, children }: PurchaseItemProps) {
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-3 text-sm">
      <Picture src={image} alt="" ratio="1/1" sizes="3.5rem" className="rounded-control" />
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="figures text-muted">
          {facts.map((fact) => (fact ? `${fact} · ` : ''))}
          <span className="whitespace-nowrap">
            {quantity} × {formatUsd(price)}
          </span>
        </p>
      </div>
      {children}
    </li>
  );
}

/** In dollars. */
type PurchaseSumsProps = { subtotal: number; shipping: number; tax: number; total: number };

/** What it comes to. */
export function PurchaseSums({ subtotal, shipping, tax, total }: PurchaseSumsProps) {
  const parts = [
    ['Subtotal', subtotal],
    ['Shipping', shipping],
    ['Tax', tax],
  ] as const;
  return (
    <dl className="mt-5 space-y-2.5 border-t border-line pt-4 text-sm">
      {parts.map(([label, dollars]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd>
            <Money dollars={dollars} />
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-3 text-base font-semibold">
        <dt>Total</dt>
        <dd>
          <Money dollars={total} />
        </dd>
      </div>
    </dl>
  );
}
