import type { OrderShipment } from '@souk/contract/orders';
import { formatDays } from '../../lib/format.ts';

/** The shipping option that the buyer chose, such as "Shipping: Express, 3–5 days". */
export function ChosenShipping({ option }: { option: OrderShipment['shipping_option'] }) {
  if (option === null) return null;
  const days = option.days ? `, ${formatDays(option.days)}` : '';
  return <p className="figures text-sm text-muted">{`Shipping: ${option.name}${days}`}</p>;
}
