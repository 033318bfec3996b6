import { pages } from '@souk/contract/pages';
import type { Shop } from '@souk/contract/shops';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  ChartNoAxesCombined,
  MessageCircleQuestionMark,
  MessageSquareText,
  Package,
  Plus,
  Store,
  Wallet,
} from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { OffSale } from '../../ui/off-sale.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { openQuestionsQuery } from '../questions/queries.ts';
import { HolidayButton, OnHoliday } from './holiday.tsx';

/** The newest shops are shown first; a button shows the rest. */
const SHOWN = 6;

type ShopItemProps = {
  shop: Shop;
  /** The number of unanswered questions. */
  questions: number;
};

function ShopItem({ shop, questions }: ShopItemProps) {
  const name = useId();
  const links = [
    { label: 'Manage Products', to: pages.manageProducts(shop.id), Icon: Package },
    { label: 'Add Product', to: pages.newProduct(shop.id), Icon: Plus },
    {
      label: questions > 0 ? `Questions (${formatCount(questions)})` : 'Questions',
      to: pages.shopQuestions(shop.id),
      Icon: MessageCircleQuestionMark,
    },
    { label: 'Reviews', to: pages.shopReviews(shop.id), Icon: MessageSquareText },
    { label: 'Money', to: pages.shopMoney(shop.id), Icon: Wallet },
    { label: 'Insight', to: pages.shopInsight(shop.id), Icon: ChartNoAxesCombined },
  ];
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <Link
        id={name}
        to={pages.shop(shop.id)}
        className="inline-flex min-h-6 items-center font-medium break-words hover:underline"
      >
        {shop.name}
      </Link>
      {shop.description ? (
        <p className="mt-1 line-clamp-2 text-sm break-words text-muted">{shop.description}</p>
      ) : null}
      {shop.suspended_at ? (
        <OffSale title="This shop is suspended" reason={shop.suspended_reason} className="mt-3" />
      ) : null}
      <OnHoliday shop={shop} name={name} />
      <div className="mt-3 flex flex-wrap gap-2">
        {links.map(({ label, to, Icon }) => (
          <ButtonLink key={label} variant="secondary" size="sm" to={to} aria-describedby={name}>
            <Icon aria-hidden />
            <span>{label}</span>
          </ButtonLink>
        ))}
        <HolidayButton shop={shop} name={name} />
      </div>
    </li>
  );
}

function List({ shops }: { shops: readonly Shop[] }) {
  const [all, setAll] = useState(false);
  const { data: open } = useQuery(openQuestionsQuery);
  const questionsOf = (id: string) => open?.find(({ shop_id }) => shop_id === id)?.count ?? 0;
  const shown = all ? shops : shops.slice(0, SHOWN);
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((shop) => (
          <ShopItem key={shop.id} shop={shop} questions={questionsOf(shop.id)} />
        ))}
      </ul>
      {shops.length > SHOWN ? (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer shops' : `Show all ${formatCount(shops.length)} shops`}
        </Button>
      ) : null}
    </>
  );
}

const loading = (
  <div className="flex items-center gap-3 py-4 text-sm text-muted">
    <Spinner className="[&>span]:size-5" />
    <span>Loading your shops...</span>
  </div>
);

/** The user's shops, and a button to create one. */
export function YourShops({ query }: { query: UseQueryResult<Shop[]> }) {
  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Your Shops</h2>
        <ButtonLink size="sm" to={pages.createShop()}>
          <Plus aria-hidden />
          Create New Shop
        </ButtonLink>
      </div>
      <Loaded query={query} failed="Failed to load your shops." loading={loading}>
        {(shops) =>
          shops.length > 0 ? (
            <List shops={shops} />
          ) : (
            <EmptyState
              icon={<Store />}
              level={3}
              title="No shops found"
              text="Get started by creating your first shop."
            />
          )
        }
      </Loaded>
    </Card>
  );
}
