import type { AdminShop } from '@souk/contract/admin-lists';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { adminPages } from '@souk/contract/admin-pages';
import { shopsQuery } from '../admin/queries.ts';
import { formatCount, formatDate, formatPlural } from '../../lib/format.ts';
import { useListParams } from '../../lib/use-list-params.ts';
import { Rating } from '../../ui/rating.tsx';
import { AdminFrame } from '../admin-list/admin-frame.tsx';
import { shopsFilter } from '../admin-list/filters.tsx';
import { Listed } from '../admin-list/admin-list.tsx';
import { RowsTable, type Column } from '../admin-list/rows-table.tsx';
import { Standing } from '../accounts/user-badges.tsx';

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
export function ShopsPage() {
  const { set, ...list } = useListParams();
  const filter = shopsFilter(list);
  const query = useQuery(shopsQuery(filter));
  return (
    <AdminFrame
      among="people"
      title="Shops"
      text="Every shop of the marketplace. Open one to see its products, orders, refunds, payouts and reviews."
    >
      <Listed
        query={query}
        filter={filter}
        set={set}
        noun="shop"
        search={{ label: 'Search shops', placeholder: 'Name of the shop or of its owner' }}
        states={{
          all: 'All shops',
          options: [
            ['active', 'Active'],
            ['suspended', 'Suspended'],
          ],
        }}
        empty={{ icon: <Store />, title: 'No shops found', text: 'Shops that open appear here.' }}
      >
        {(shops) => (
          <RowsTable
            caption="Shops"
            rows={shops}
            name={({ name }) => name}
            linkTo={({ id }) => adminPages.shop(id)}
            below={({ owner_name, owner_email }) => `${owner_name} · ${owner_email}`}
            state={({ suspended_at }) => <Standing suspended={suspended_at !== null} />}
            columns={COLUMNS}
            line={({ products, orders }) =>
              `${formatPlural(products, 'product')} · ${formatPlural(orders, 'order')}`
            }
          />
        )}
      </Listed>
    </AdminFrame>
  );
}
