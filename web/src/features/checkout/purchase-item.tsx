import { formatAmount } from '@souk/contract/currency';
import type { Elements } from '../../lib/elements.ts';
import { Picture } from '../../ui/picture.tsx';

type PurchaseItemProps = {
  image: string | null | undefined;
  name: string;
  /** Shown before quantity and price: the variant, the shop. */
  facts: readonly (string | null)[];
  quantity: number;
  /** Unit price in the site's currency. */
  price: number;
  /** At the end of the line. */
  children?: Elements;
};

/** One line of a current or past purchase. */
export function PurchaseItem({ image, name, facts, quantity, price, children }: PurchaseItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 text-sm">
      <Picture src={image} alt="" ratio="1/1" sizes="3.5rem" className="w-14 rounded-control" />
      <div className="min-w-0 flex-1 basis-28">
        <p className="font-medium break-words">{name}</p>
        <p className="figures text-muted">
          <span>{facts.map((fact) => (fact ? `${fact} · ` : '')).join('')}</span>
          <span className="whitespace-nowrap">{`${quantity} × ${formatAmount(price)}`}</span>
        </p>
      </div>
      {children}
    </li>
  );
}
