import { countryName } from '@souk/contract/countries';
import { type Order } from '@souk/contract/orders';
import { STATUS_RULES } from '@souk/contract/order-status';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Outcome } from './outcome.tsx';
import { PurchaseItem } from './purchase-item.tsx';
import { Sums } from '../../ui/sums.tsx';

function listed(names: string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}

function Items({ order }: { order: Order }) {
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">Your items</h2>
      <ul className="mt-4 space-y-4">
        {order.items.map((item) => (
          <PurchaseItem
            key={item.id}
            image={item.image}
            name={item.product_name}
            facts={[item.variant_value, item.shop_name]}
            quantity={item.quantity}
            price={item.price}
          />
        ))}
      </ul>
      <Sums {...order} large />
    </Card>
  );
}

/** The order is paid: its number, what happens next, what was bought, where it goes. */
export function PaidOrder({ order }: { order: Order }) {
  const shops = order.shipments.map(({ shop_name }) => shop_name);
  const undone = order.shipments.filter(({ status }) => STATUS_RULES[status].undone);
  const to = order.shipping_address;
  return (
    <div className="space-y-6">
      <Outcome icon={<CircleCheck />} tone="good" title="Thank you for your order!">
        <p className="mt-2 text-muted">
          Payment received. Your order number is{' '}
          <strong className="figures font-semibold whitespace-nowrap text-ink">
            {order.order_number}
          </strong>
          .
        </p>
      </Outcome>
      {undone.length > 0 ? (
        <Alert tone="warning">
          {listed(undone.map(({ shop_name }) => shop_name))} could not take this order. What you
          paid for it goes back to your card.
        </Alert>
      ) : null}
      <Card className="p-5">
        <h2 className="text-lg font-semibold">What happens next</h2>
        <ol className="mt-3 list-decimal space-y-2 pl-5 text-sm text-muted marker:text-faint">
          <li>{listed(shops)} can see your order and get it ready.</li>
          <li>When a parcel is on its way, its tracking link appears with your order.</li>
          <li>You find the order, and how far it has come, under Orders at any time.</li>
        </ol>
      </Card>
      <Items order={order} />
      <Card className="p-5 text-sm">
        <h2 className="text-lg font-semibold">Shipping to</h2>
        <address className="mt-3 text-muted not-italic">
          {to.first_name} {to.last_name}
          <br />
          {to.address}
          <br />
          {to.city}, {to.state} {to.zip_code}
          <br />
          {countryName(to.country)}
        </address>
      </Card>
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-center">
        <Button asChild>
          <Link to={paths.orders()}>View Your Orders</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to={paths.home()}>Continue Shopping</Link>
        </Button>
      </div>
    </div>
  );
}
