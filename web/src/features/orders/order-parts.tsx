import { addressLines } from '@souk/contract/address-format';
import { isWebAddress } from '@souk/contract/addresses';
import { countryName } from '@souk/contract/countries';
import { formatAmount } from '@souk/contract/currency';
import type { Address, Order, OrderItem, Refund } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { rowsOf, type Page } from '../../api/query.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The ordered items: product, shop, and "2 × $19.99". */
export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className="space-y-3">
      {items.map((item) => (
        <li key={item.id} className="flex items-center gap-3 text-sm">
          <Picture
            src={item.image}
            alt=""
            ratio="1/1"
            sizes="3rem"
            className="w-12 shrink-0 rounded-control"
          />
          <div className="min-w-0 flex-1">
            <Link
              to={pages.product(item.product_id, item.variant_id)}
              className="font-medium break-words hover:underline"
            >
              {item.product_name}
            </Link>
            <p className="text-muted">
              <span>{item.shop_name}</span>
              <span>
                {item.variant_value ? ` · ${item.variant_name}: ${item.variant_value}` : ''}
              </span>
            </p>
          </div>
          <p className="figures shrink-0 text-muted">
            {`${item.quantity} × ${formatAmount(item.price)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The shipping address, and the buyer's contact details. */
export function ShipTo({ address }: { address: Address }) {
  const lines = [
    `${address.first_name} ${address.last_name}`,
    ...addressLines(address),
    countryName(address.country),
    `${address.email} · ${address.phone}`,
  ];
  return (
    <div className="mt-4 border-t border-line pt-3 text-sm">
      <p className="font-medium">Ship to</p>
      <address className="mt-1 break-words text-muted not-italic">
        {lines.map((line, index) => (
          <span key={index} className="block">
            {line}
          </span>
        ))}
      </address>
    </div>
  );
}

/** The same for the seller, who sees it once the order is paid. */
export function ShipToOncePaid({ address }: { address: Address | null }) {
  if (address) return <ShipTo address={address} />;
  return (
    <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
      The buyer’s address appears here once the order is paid by card.
    </p>
  );
}

/** The link to the parcel at its carrier; nothing if a browser can't follow it. */
export function TrackPackage({ url }: { url: string | null }) {
  if (!url || !isWebAddress(url)) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-accent-ink hover:underline"
    >
      Track Package
      <ExternalLink aria-hidden className="size-4 @max-sm:hidden" />
    </a>
  );
}

/** For the seller: a refund that is pending or failed. A failure always says why. */
export function RefundNote({ refund }: { refund: Refund | null }) {
  if (refund === null || refund.status === 'succeeded') return null;
  const sum = formatAmount(refund.amount);
  if (refund.status === 'pending') {
    return (
      <Alert tone="info" className="mt-3">
        {`${sum} is on its way back to the buyer. The status changes once the bank confirms it.`}
      </Alert>
    );
  }
  return (
    <Alert tone="warning" className="mt-3">
      The refund of <span>{sum}</span> failed:{' '}
      <span>{refund.failure ?? 'the bank gave no reason'}</span>. The buyer didn’t get the money.
      You can try again on the shop’s page of this order.
    </Alert>
  );
}

/** The same for the buyer, for each shipment. */
export function RefundNotes({ shipments }: Pick<Order, 'shipments'>) {
  return shipments.map(({ shop_id, shop_name, refund }) => {
    if (refund === null || refund.status === 'succeeded') return null;
    const sum = formatAmount(refund.amount);
    return (
      <Alert key={shop_id} tone="info" className="mt-3">
        {refund.status === 'pending'
          ? `${shop_name} is refunding ${sum}. Your bank has yet to confirm it.`
          : `A refund of ${sum} by ${shop_name} failed. The shop can try again.`}
      </Alert>
    );
  });
}

/** The skeleton of orders while they load. */
export function RowsSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className="divide-y divide-line" aria-busy>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="py-3 first:pt-0">
          <div className="flex gap-3">
            <Skeleton className="size-13" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-2/5" />
              <Skeleton className="h-3 w-1/4" />
            </div>
          </div>
          <Skeleton className="mt-2 h-9 w-32 rounded-full" />
        </div>
      ))}
    </div>
  );
}

type GrowingListProps<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  /** Shown on failure, unless the server gives a reason. */
  failed: string;
  /** Shown if the list is empty. */
  none: string;
  skeletons?: number;
  children: (row: Row) => ReactNode;
};

/** A list loaded page by page, with a button for the next page. */
export function GrowingList<Row extends { id: string }>({
  query,
  failed,
  none,
  skeletons = 3,
  children,
}: GrowingListProps<Row>) {
  return (
    <Loaded query={query} failed={failed} loading={<RowsSkeleton rows={skeletons} />}>
      {({ pages }) => {
        const rows = rowsOf(pages);
        if (rows.length === 0) return <p className="py-2 text-sm text-muted">{none}</p>;
        return (
          <>
            <ul className="divide-y divide-line">{rows.map(children)}</ul>
            {query.hasNextPage ? (
              <div className="mt-4 flex justify-center">
                <Button
                  variant="secondary"
                  busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Load More
                </Button>
              </div>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}
