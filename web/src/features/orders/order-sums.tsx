import type { ShownCurrency } from '@souk/contract/currency';
import { toMinor, toAmount } from '@souk/contract/money';
import type { RefundDetail } from '@souk/contract/refunds';
import { Money } from '../../ui/money.tsx';
import { Sums } from '../../ui/sums.tsx';

type OrderSumsProps = {
  order: ShownCurrency & {
    subtotal: number;
    discount: number;
    shipping: number;
    tax: number;
    tax_included: boolean;
    tax_lines: readonly { name: string; percent: number; tax: number }[];
    total_amount: number;
    refunds: readonly RefundDetail[];
  };
};

/** The sums of an order, and how much was refunded. */
export function OrderSums({ order }: OrderSumsProps) {
  const back = order.refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((cents, { amount }) => cents + toMinor(amount), 0);
  return (
    <>
      <Sums {...order} />
      {back > 0 ? (
        <dl className="mt-1.5 space-y-1.5 text-sm">
          <div className="flex justify-between gap-4">
            <dt className="text-muted">Refunded</dt>
            <dd>
              <Money dollars={-toAmount(back)} />
            </dd>
          </div>
          <div className="flex justify-between gap-4 font-medium">
            <dt className="text-muted">Total after refunds</dt>
            <dd>
              <Money dollars={toAmount(toMinor(order.total_amount) - back)} />
            </dd>
          </div>
        </dl>
      ) : null}
    </>
  );
}
