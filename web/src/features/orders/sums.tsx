import { Money } from '../../ui/money.tsx';

type SumsProps = { subtotal: number; shipping: number; tax: number; total_amount: number };

/** The sums of an order, in dollars. */
export function Sums({ subtotal, shipping, tax, total_amount }: SumsProps) {
  const rows = [
    ['Subtotal', subtotal],
    ['Shipping', shipping],
    ['Tax', tax],
    ['Total', total_amount],
  ] as const;
  return (
    <dl className="mt-4 space-y-1.5 border-t border-line pt-3 text-sm">
      {rows.map(([label, dollars]) => (
        <div key={label} className="flex justify-between gap-4 last:font-medium">
          <dt className="text-muted">{label}</dt>
          <dd>
            <Money dollars={dollars} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
