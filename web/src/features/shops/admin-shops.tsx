import type { AdminShop, ShopSort, ShopState } from '@souk/contract/admin-lists';
import { adminPages } from '@souk/contract/admin-pages';
import { Store } from 'lucide-react';
import { formatCount, formatLocalDate, formatPlural } from '../../lib/format.ts';
import { Rating } from '../../ui/rating.tsx';
import { adminList } from '../admin-list/admin-list.tsx';
import { choiceFilter, sortFilter, textFilter } from '../admin-list/filters.tsx';
import type { Column } from '../admin-list/rows-table.tsx';
import { Standing } from '../admin-list/standing-badges.tsx';
import { shopsQuery } from './admin-queries.ts';
import { ShopLogo } from './shop-look.tsx';

const COLUMNS: readonly Column<AdminShop>[] = [
  {
    head: 'Products',
    end: true,
    sort: { up: 'products_low', down: 'products_high' },
    cell: ({ products }) => formatCount(products),
  },
  { head: 'Orders', end: true, cell: ({ orders }) => formatCount(orders) },
  {
    head: 'Rating',
    sort: { up: 'rating_low', down: 'rating_high' },
    cell: ({ average_rating, total_reviews }) => (
      <span className="flex items-baseline gap-1.5">
        <Rating short value={average_rating} count={total_reviews} />
      </span>
    ),
  },
  {
    head: 'Opened',
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ created_at }) => formatLocalDate(created_at),
  },
];

/** Every shop of the marketplace. */
export const shopsList = adminList({
  page: 'shops',
  text: 'Every shop on the site. Open one to see its products, orders, refunds, payouts and reviews.',
  noun: 'shop',
  query: shopsQuery,
  filters: {
    search: textFilter({ label: 'Search shops', placeholder: 'Shop or owner name' }),
    state: choiceFilter<ShopState>({
      label: 'State',
      all: 'All shops',
      options: { active: 'Active', suspended: 'Suspended' },
    }),
    sort: sortFilter<ShopSort>({
      orders: {
        newest: 'Newest',
        oldest: 'Oldest',
        name: 'Name: A to Z',
        name_desc: 'Name: Z to A',
        products_high: 'Products: High to Low',
        products_low: 'Products: Low to High',
        rating_high: 'Rating: High to Low',
        rating_low: 'Rating: Low to High',
      },
      className: 'md:hidden',
    }),
  },
  empty: { icon: <Store />, title: 'No shops found', text: 'Shops that open appear here.' },
  rows: {
    caption: 'Shops',
    name: ({ name }) => name,
    linkTo: ({ id }) => adminPages.shop(id),
    picture: ({ name, logo_url, brand_color }) => (
      <ShopLogo
        name={name}
        logo={logo_url}
        color={brand_color}
        tint
        className="size-9 shrink-0 rounded-md text-xs"
      />
    ),
    below: ({ owner_name, owner_email }) => `${owner_name} · ${owner_email}`,
    state: ({ suspended_at }) => <Standing suspended={suspended_at !== null} />,
    byName: { up: 'name', down: 'name_desc', upFirst: true },
    columns: COLUMNS,
    line: ({ products, orders }) =>
      `${formatPlural(products, 'product')} · ${formatPlural(orders, 'order')}`,
  },
});
