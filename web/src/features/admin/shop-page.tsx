import type { AdminShopStory } from '@souk/contract/admin-lists';
import { adminPages } from '@souk/contract/admin-pages';
import { formatAmount } from '@souk/contract/currency';
import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatLocalDate, formatPlural } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { type Moderation, ReasonDialog } from '../admin-list/reason-dialog.tsx';
import { Standing, Visibility } from '../admin-list/standing-badges.tsx';
import { ChangeRow } from '../audit/change-row.tsx';
import { ReviewRow } from '../reviews/admin-review-detail.tsx';
import { suspendShop } from '../shops/suspend-shop.ts';
import { shopStoryQuery } from './queries.ts';
import { Chapter, Facts, Line, OrderLine, SuspendedNote } from './story.tsx';

/** A shop's full history, and the admin's actions on it. */
export function ShopPage({ shopId }: { shopId: string }) {
  const query = useQuery(shopStoryQuery(shopId));
  const [moderation, setModeration] = useState<Moderation | null>(null);
  const { data: shop } = query;
  return (
    <>
      <PageHead
        up={menuEntry('shops')}
        title={shop?.name ?? 'Shop'}
        text={shop ? `Opened ${formatLocalDate(shop.created_at)}` : ' '}
        action={
          shop ? (
            <div className="flex flex-wrap gap-3">
              <ButtonLink variant="secondary" to={pages.shop(shop.id)}>
                View shop
              </ButtonLink>
              <Button
                variant={shop.suspended_at ? 'secondary' : 'danger'}
                onClick={() => setModeration(suspendShop(shop))}
              >
                {shop.suspended_at ? 'Restore' : 'Suspend'}
              </Button>
            </div>
          ) : undefined
        }
      />
      <Loaded
        query={query}
        failed="Failed to load this shop."
        loading={<Skeleton className="h-160 rounded-card" />}
      >
        {(story) => <Story shop={story} onAsk={setModeration} />}
      </Loaded>
      {moderation ? <ReasonDialog {...moderation} onClose={() => setModeration(null)} /> : null}
    </>
  );
}

const STATUS = { pending: 'in progress', succeeded: 'refunded', failed: 'failed' } as const;

type StoryProps = { shop: AdminShopStory; onAsk: (moderation: Moderation) => void };

function Story({ shop, onAsk }: StoryProps) {
  return (
    <>
      <SuspendedNote at={shop.suspended_at} reason={shop.suspended_reason} />
      <Facts
        facts={[
          ['State', shop.suspended_at === null ? 'Active' : <Standing key="state" suspended />],
          [
            'Owner',
            <Link
              key="owner"
              to={adminPages.user(shop.owner_id)}
              className="inline-flex min-h-11 items-center text-accent-ink underline sm:min-h-0"
            >
              {shop.owner_name}
            </Link>,
          ],
          ['Orders', formatPlural(shop.orders, 'order')],
          [
            'Rating',
            <Rating key="rating" value={shop.average_rating} count={shop.total_reviews} />,
          ],
        ]}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Chapter
          title="Products"
          rows={shop.newest_products}
          none="This shop has no products."
          all={{
            label: `All ${formatPlural(shop.products, 'product')}`,
            to: adminPages.products({ shop_id: shop.id }),
          }}
        >
          {(product) => (
            <Line
              key={product.id}
              label={product.name}
              to={pages.product(product.id)}
              below={formatAmount(product.price)}
              end={<Visibility hidden={product.hidden_at !== null} />}
            />
          )}
        </Chapter>
        <Chapter
          title="Orders"
          rows={shop.newest_orders}
          none="This shop has no orders yet."
          all={{
            label: `All ${formatPlural(shop.orders, 'order')}`,
            to: `${pages.orders()}?shop_id=${shop.id}`,
          }}
        >
          {(order) => <OrderLine key={order.id} order={order} />}
        </Chapter>
        <Chapter title="Refunds" rows={shop.newest_refunds} none="This shop has made no refunds.">
          {(refund) => (
            <Line
              key={refund.id}
              label={refund.order_number}
              to={adminPages.order(refund.order_id)}
              below={`${formatLocalDate(refund.created_at)} · ${STATUS[refund.status]} · ${refund.reason}`}
              end={formatAmount(refund.amount)}
            />
          )}
        </Chapter>
        <Chapter
          title="Payouts"
          rows={shop.newest_payouts}
          none="Nothing has been paid out yet."
          all={{ label: 'This shop’s money', to: pages.shopMoney(shop.id) }}
        >
          {(payout) => (
            <Line
              key={payout.id}
              label={formatAmount(payout.amount)}
              below={`${formatLocalDate(payout.created_at)} · ${payout.failure ?? payout.status}`}
            />
          )}
        </Chapter>
        <Chapter title="Reviews" rows={shop.newest_reviews} none="This shop has no reviews yet.">
          {(review) => <ReviewRow key={review.id} row={review} ask={onAsk} />}
        </Chapter>
        <Chapter
          title="Changes"
          rows={shop.changes_of}
          none="No changes yet."
          all={{ label: 'See the whole audit log', to: adminPages.audit({ target: shop.id }) }}
        >
          {(change) => <ChangeRow key={change.id} change={change} />}
        </Chapter>
      </div>
    </>
  );
}
