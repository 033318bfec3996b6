import { adminPages } from '@souk/contract/admin-pages';
import type { AdminShop, ShopState } from '@souk/contract/admin-lists';
import { Store } from 'lucide-react';
import { formatCount, formatDate, formatPlural } from '../../lib/format.ts';
import { Rating } from '../../ui/rating.tsx';
import { adminList } from '../admin-list/admin-list.tsx';
import { choiceFilter, textFilter } from '../admin-list/filters.tsx';
import type { Column } from '../admin-list/rows-table.tsx';
import { Standing } from '../admin-list/standing-badges.tsx';
import { shopsQuery } from './admin-queries.ts';

const COLUMNS: readonly Column<AdminShop>[] = [
  { head: 'Products', end: true, cell: ({ products }) => formatCount(products) },
  { head: 'Orders', end: true, cell: ({ orders }) => formatCount(orders) },
  {
    head: 'Rating',
    cell: ({ average_rating, total_reviews }) => (
      <span className="flex items-baseline gap-1.5">
        <Rating short value={average_rating} count={total_reviews} />
      </span>
    ),
  },
  { head: 'Opened', cell: ({ created_at }) => formatDate(created_at) },
];

/** Every shop of the marketplace. */
export const shopsList = adminList({
  page: 'shops',
  text: 'Every shop of the marketplace. Open one to see its products, orders, refunds, payouts and reviews.',
  noun: 'shop',
  query: shopsQuery,
  filters: {
    search: textFilter({ label: 'Search shops', placeholder: 'Name of the shop or of its owner' }),
    state: choiceFilter<ShopState>({
      label: 'State',
      all: 'All shops',
      options: { active: 'Active', suspended: 'Suspended' },
    }),
  },
  empty: { icon: <Store />, title: 'No shops found', text: 'Shops that open appear here.' },
  rows: {
    caption: 'Shops',
    name: ({ name }) => name,
    linkTo: ({ id }) => adminPages.shop(id),
    below: ({ owner_name, owner_email }) => `${owner_name} · ${owner_email}`,
    state: ({ suspended_at }) => <Standing suspended={suspended_at !== null} />,
    columns: COLUMNS,
    line: ({ products, orders }) =>
      `${formatPlural(products, 'product')} · ${formatPlural(orders, 'order')}`,
  },
});
