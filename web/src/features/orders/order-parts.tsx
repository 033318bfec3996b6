import { isWebAddress } from '@souk/contract/addresses';
import { countryName } from '@souk/contract/countries';
import { formatUsd } from '@souk/contract/currency';
import type { Address, Order, OrderItem, Refund } from '@souk/contract/orders';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../api/loaded.tsx';
import { rowsOf, type Page } from '../../api/query.ts';
import { cn } from '../../lib/cn.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type DisclosureProps = {
  /** "Details": the button says Show Details, and Hide Details while it is open. */
  what: string;
  /** Beside the button. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of an order that opens and closes. */
export function Disclosure({ what, aside, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 text-muted"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide' : 'Show'} {what}
          <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
        </Button>
        {aside}
      </div>
      <div id={id} hidden={!open} className="pt-2">
        {open ? children : null}
      </div>
    </>
  );
}

/** What was ordered: product, shop, and "2 × $19.99". */
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
              to={paths.product(item.product_id, item.variant_id)}
              className="font-medium break-words hover:underline"
            >
              {item.product_name}
            </Link>
            <p className="text-muted">
              {item.shop_name}
              {item.variant_value ? ` · ${item.variant_name}: ${item.variant_value}` : ''}
            </p>
          </div>
          <p className="figures shrink-0 text-muted">
            {item.quantity} × {formatUsd(item.price)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Where the parcel goes, and how its buyer is reached. */
export function ShipTo({ address }: { address: Address }) {
  const lines = [
    `${address.first_name} ${address.last_name}`,
    address.address,
    `${address.city}, ${address.state} ${address.zip_code}`,
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

/** The link to the parcel at its carrier; nothing if a browser could not follow it. */
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
      <ExternalLink aria-hidden className="size-4" />
    </a>
  );
}

/** For the seller: a refund that is pending or failed. A failure always says why. */
export function RefundNote({ refund }: { refund: Refund | null }) {
  if (refund === null || refund.status === 'succeeded') return null;
  const sum = formatUsd(refund.amount);
  if (refund.status === 'pending') {
    return (
      <Alert tone="info" className="mt-3">
        {sum} is on its way back to the buyer. The status changes when the bank confirms it.
      </Alert>
    );
  }
  return (
    <Alert tone="warning" className="mt-3">
      The refund of {sum} failed: {refund.failure}. The buyer does not have the money. Cancel or
      refund the order to try again.
    </Alert>
  );
}

/** The same for the buyer, for each shop's part. */
export function RefundNotes({ shipments }: Pick<Order, 'shipments'>) {
  return shipments.map(({ shop_id, shop_name, refund }) => {
    if (refund === null || refund.status === 'succeeded') return null;
    const sum = formatUsd(refund.amount);
    return (
      <Alert key={shop_id} tone="info" className="mt-3">
        {refund.status === 'pending'
          ? `${shop_name} is refunding ${sum}. Your bank has yet to confirm it.`
          : `A refund of ${sum} by ${shop_name} did not go through. The shop can try again.`}
      </Alert>
    );
  });
}

/** The outline of orders while they load. */
export function RowsSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className="space-y-6" aria-busy>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex justify-between gap-4">
          <div className="space-y-2">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-9 w-32" />
          </div>
          <Skeleton className="h-6 w-20" />
        </div>
      ))}
    </div>
  );
}

type Growing<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  /** Shown if it fails, unless the server says why. */
  failed: string;
  /** Shown if there are none. */
  none: string;
  skeletons?: number;
  children: (row: Row) => ReactNode;
};

/** A list that is loaded page by page, and the button for the next page. */
export function GrowingList<Row extends { id: string }>({
  query,
  failed,
  none,
  skeletons = 3,
  children,
}: Growing<Row>) {
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
