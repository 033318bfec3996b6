import { activityApi, type NewsItem, type NewsKind } from '@souk/contract/activity';
import { pages } from '@souk/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellRing, Clapperboard, PackageCheck, Sparkles, TrendingDown } from 'lucide-react';
import { useEffect, type ReactElement } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { formatAgo, formatDateTime } from '../../lib/format.ts';
import { useFocusOnNew } from '../../lib/list-focus.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMoney } from '../currency/money.ts';
import { newsQuery } from './queries.ts';

/** On the dashboard: new products and clips of followed shops, and fulfilled wishes. */
export function WhatsNew() {
  const query = useInfiniteQuery(newsQuery);
  const items = query.data?.pages.flatMap(({ rows }) => rows);
  const { list, pressed } = useFocusOnNew(items?.length ?? 0);
  useLook(items);
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-lg font-semibold">What's new</h2>
      {items === undefined ? (
        query.isError ? (
          <ErrorState title="What's new could not be loaded" onRetry={() => void query.refetch()} />
        ) : (
          <NewsSkeleton />
        )
      ) : items.length === 0 ? (
        <EmptyState
          icon={<BellRing />}
          level={3}
          title="Nothing new yet"
          text="Follow shops to see their new products and clips here, and save products to hear when they are back in stock or cost less."
          action={
            <ButtonLink variant="secondary" to={pages.explore()}>
              Explore products
            </ButtonLink>
          }
          className="py-6"
        />
      ) : (
        <div ref={list}>
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <NewsRow key={`${item.kind} ${item.product.id}`} item={item} />
            ))}
          </ul>
        </div>
      )}
      <LoadMore
        query={query}
        onPress={pressed}
        label="Show more"
        error="More of what's new could not be loaded"
      />
    </Card>
  );
}

/** Marks the news as seen once they are on the screen; they look unread until the next visit. */
function useLook(items: NewsItem[] | undefined): void {
  const unread = items?.some((item) => item.unread) ?? false;
  useEffect(() => {
    // If it fails, they stay unread.
    if (unread) api.call(activityApi.look).catch(() => undefined);
  }, [unread]);
}

const ICONS: Record<NewsKind, ReactElement> = {
  product: <Sparkles aria-hidden />,
  clip: <Clapperboard aria-hidden />,
  back_in_stock: <PackageCheck aria-hidden />,
  price_drop: <TrendingDown aria-hidden />,
};

function NewsRow({ item: { kind, product, at, price_before, unread } }: { item: NewsItem }) {
  const money = useMoney();
  const now = product.discounted_price ?? product.price;
  const was = price_before ?? product.price;
  const shop = (
    <Link to={pages.shop(product.shop_id)} className="font-medium hover:underline">
      {product.shop_name}
    </Link>
  );
  const what: Record<NewsKind, ReactElement> = {
    product: <span>New from {shop}</span>,
    clip: <span>New clip from {shop}</span>,
    back_in_stock: <span>Back in stock at {shop}</span>,
    price_drop: <span>{`Price dropped from ${money.format(was)}`}</span>,
  };
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <article className="flex gap-4">
        <Picture
          src={product.images[0] ?? product.poster_url}
          alt=""
          ratio="1/1"
          sizes="4rem"
          className="size-16 shrink-0 rounded-control"
        />
        <div className="min-w-0 flex-1">
          <p className="flex items-start gap-1.5 text-sm text-muted [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
            {ICONS[kind]}
            <span className="min-w-0 break-words">
              {what[kind]}
              <span> · </span>
              <time dateTime={at} title={`${formatDateTime(at)}`}>
                {formatAgo(at)}
              </time>
            </span>
          </p>
          <h3 className="mt-0.5">
            <Link
              to={kind === 'clip' ? pages.videos({ clip: product.id }) : pages.product(product.id)}
              className="line-clamp-2 font-medium break-words hover:underline"
            >
              {product.name}
            </Link>
          </h3>
          <Price now={money.format(now)} was={was > now ? money.format(was) : null} size="sm" />
        </div>
        {unread ? (
          <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent">
            <span className="sr-only">Unread</span>
          </span>
        ) : null}
      </article>
    </li>
  );
}

function NewsSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="space-y-6">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-4">
          <Skeleton className="size-16 shrink-0 rounded-control" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-20" />
          </div>
        </div>
      ))}
    </div>
  );
}
