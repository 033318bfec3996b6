import { pages } from '@souk/contract/pages';
import type { Shop } from '@souk/contract/shops';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, PackageCheck, PackageOpen } from 'lucide-react';
import { Link, type To } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { formatPlural } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { openQuestionsQuery } from '../questions/queries.ts';
import { openReviewsQuery } from '../reviews/queries.ts';
import { ordersToShipQuery } from '../shipments/queries.ts';

/** Pending work of one kind in one shop. */
type ShopTask = { shop_id: string; shop_name: string; count: number };

type Kind = {
  say: (waiting: ShopTask) => string;
  to: (shopId: string) => To;
  /** The noun for the work in the shops that are not listed, such as "order". */
  noun: string;
};

const TO_SHIP: Kind = {
  say: ({ count, shop_name }) => `${formatPlural(count, 'paid order')} to ship from ${shop_name}`,
  to: (shopId) => ({ pathname: pages.shopOrders(shopId), search: 'status=paid' }),
  noun: 'order',
};

const TO_ANSWER: Kind = {
  say: ({ count, shop_name }) => `${formatPlural(count, 'question')} to answer in ${shop_name}`,
  to: pages.shopQuestions,
  noun: 'question',
};

const REVIEWED: Kind = {
  say: ({ count, shop_name }) => `${formatPlural(count, 'new review')} to answer in ${shop_name}`,
  to: pages.shopReviews,
  noun: 'new review',
};

/**
 * The pending work of each shop: paid orders, questions and new reviews. `onlyIfAny` hides it if
 * there is none.
 */
export function ToDo({
  shops,
  onlyIfAny = false,
}: {
  shops: readonly Shop[];
  onlyIfAny?: boolean;
}) {
  const orders = useQuery(ordersToShipQuery);
  const questions = useQuery(openQuestionsQuery);
  const reviews = useQuery(openReviewsQuery);
  const waiting = [orders.data, questions.data, reviews.data].some(
    (rows) => rows !== undefined && rows.length > 0,
  );
  if (onlyIfAny && !waiting) return null;
  const Icon = waiting ? PackageOpen : PackageCheck;
  const named = (one: { shop_id: string; count: number }): ShopTask => ({
    ...one,
    shop_name: shops.find(({ id }) => id === one.shop_id)?.name ?? 'your shop',
  });
  const load = {
    failed: 'Failed to load your to-dos.',
    loading: <Skeleton className="mt-2 h-11" />,
  };
  return (
    <Card className={cn('p-4 sm:p-5', waiting && 'border-accent/40 bg-accent-soft')}>
      <h2 className="flex items-center gap-2.5 text-lg font-semibold">
        <Icon aria-hidden className="size-5 shrink-0 text-accent-ink" />
        To do
      </h2>
      <Loaded query={orders} {...load}>
        {(toShip) => (
          <Loaded query={questions} {...load}>
            {(unanswered) => (
              <Loaded query={reviews} {...load}>
                {(reviewed) =>
                  toShip.length + unanswered.length + reviewed.length > 0 ? (
                    <div className="mt-1 divide-y divide-line text-sm">
                      <Rows rows={toShip} kind={TO_SHIP} />
                      <Rows rows={unanswered.map(named)} kind={TO_ANSWER} />
                      <Rows rows={reviewed.map(named)} kind={REVIEWED} />
                    </div>
                  ) : (
                    <p className="mt-2 text-sm text-muted">Nothing to ship, nothing to answer.</p>
                  )
                }
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Card>
  );
}

const SHOWN = 5;

function Rows({ rows, kind: { say, to, noun } }: { rows: readonly ShopTask[]; kind: Kind }) {
  const others = rows.slice(SHOWN);
  const more = others.reduce((sum, { count }) => sum + count, 0);
  if (rows.length === 0) return null;
  return (
    <ul className="divide-y divide-line">
      {rows.slice(0, SHOWN).map((waiting) => (
        <li key={waiting.shop_id}>
          <Link
            to={to(waiting.shop_id)}
            className="flex min-h-11 items-center justify-between gap-3 font-medium text-accent-ink hover:underline"
          >
            <span className="min-w-0 break-words">{say(waiting)}</span>
            <ChevronRight aria-hidden className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      {others.length > 0 ? (
        <li className="figures py-2 text-muted">
          and <span>{formatPlural(more, `more ${noun}`)}</span> in{' '}
          <span>{formatPlural(others.length, 'other shop')}</span>
        </li>
      ) : null}
    </ul>
  );
}
