import type { AdminProduct } from '@souk/contract/admin-lists';
import { formatUsd } from '@souk/contract/currency';
import { useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { useState } from 'react';
import { allProductsQuery } from '../../admin/queries.ts';
import { shopQuery } from '../../shops/queries.ts';
import { ShopPicker } from '../../shops/shop-picker.tsx';
import { formatDate } from '../../../lib/format.ts';
import { useListParams } from '../../../lib/use-list-params.ts';
import { pages } from '@souk/contract/pages';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { AdminFrame } from '../../admin-list/admin-frame.tsx';
import { productsFilter } from '../../admin-list/filters.tsx';
import { Listed } from '../../admin-list/admin-list.tsx';
import { hideProducts, type Asked } from '../../accounts/moderate-user.ts';
import { ReasonDialog } from '../../admin-list/reason-dialog.tsx';
import { CheckBox, RowsTable, type Column } from '../../admin-list/rows-table.tsx';
import { type Chosen, useChosen } from '../../admin-list/use-chosen.ts';
import { Visibility } from '../../accounts/user-badges.tsx';

const COLUMNS: readonly Column<AdminProduct>[] = [
  { head: 'Price', end: true, cell: ({ price }) => formatUsd(price) },
  {
    head: 'Rating',
    cell: ({ average_rating, total_reviews }) => (
      <span className="flex items-baseline gap-1.5">
        <Rating short value={average_rating} count={total_reviews} />
      </span>
    ),
  },
  { head: 'Listed', cell: ({ created_at }) => formatDate(created_at) },
];

/** Everything that is on sale or hidden: hidden and shown again one by one, or several at once. */
export function ProductsPage() {
  const { set, ...list } = useListParams();
  const filter = productsFilter(list);
  const query = useQuery(allProductsQuery(filter));
  const { data: shop } = useQuery({ ...shopQuery(filter.shop_id), enabled: filter.shop_id !== '' });
  const chosen = useChosen();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <AdminFrame
      among="people"
      title="Products"
      text="All products of all shops. Hide what must not be sold: its seller sees why."
    >
      <Listed
        query={query}
        filter={filter}
        set={set}
        noun="product"
        search={{ label: 'Search products', placeholder: 'Name or SKU' }}
        states={{
          all: 'All products',
          options: [
            ['visible', 'Visible'],
            ['hidden', 'Hidden'],
          ],
        }}
        filters={
          <ShopPicker
            label="Shop"
            placeholder="All shops"
            chosen={filter.shop_id === '' ? null : { id: filter.shop_id, name: shop?.name ?? '…' }}
            onChoose={(picked) => set({ shop_id: picked?.id ?? '' })}
            className="w-full sm:w-56"
          />
        }
        empty={{
          icon: <Package />,
          title: 'No products found',
          text: 'Products that sellers list appear here.',
        }}
        bulk={(products) => <Bulk products={products} chosen={chosen} onAsk={setAsked} />}
      >
        {(products) => (
          <RowsTable
            caption="Products"
            rows={products}
            name={({ name }) => name}
            linkTo={({ id }) => pages.product(id)}
            below={({ shop_name, hidden_reason }) =>
              hidden_reason ? `${shop_name} · ${hidden_reason}` : shop_name
            }
            picture={({ image }) => (
              <Picture
                src={image}
                alt=""
                sizes="48px"
                most={96}
                className="w-10 shrink-0 self-start"
              />
            )}
            state={({ hidden_at }) => <Visibility hidden={hidden_at !== null} />}
            columns={COLUMNS}
            line={({ price }) => formatUsd(price)}
            chosen={chosen}
            action={(product) => (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => setAsked(hideProducts([product], product.hidden_at === null))}
              >
                {product.hidden_at === null ? 'Hide' : 'Show again'}
                <span className="sr-only"> {product.name}</span>
              </Button>
            )}
          />
        )}
      </Listed>
      {asked ? (
        <ReasonDialog
          {...asked}
          onClose={() => {
            setAsked(null);
            chosen.clear();
          }}
        />
      ) : null}
    </AdminFrame>
  );
}

type BulkProps = {
  products: readonly AdminProduct[];
  chosen: Chosen;
  onAsk: (asked: Asked) => void;
};

/** What can be done with those that are chosen; on a phone all are chosen here. */
function Bulk({ products, chosen, onAsk }: BulkProps) {
  const picked = products.filter(({ id }) => chosen.has(id));
  const visible = picked.filter(({ hidden_at }) => hidden_at === null);
  const hidden = picked.filter(({ hidden_at }) => hidden_at !== null);
  return (
    <>
      <span className="flex items-center gap-2 text-sm md:hidden">
        <CheckBox
          label="Choose all on this page"
          checked={picked.length === products.length}
          onChange={() => chosen.toggleAll(products.map(({ id }) => id))}
        />
        <span aria-hidden>All</span>
      </span>
      <span role="status" className="figures text-sm font-medium">
        {picked.length > 0 ? `${picked.length} chosen` : ''}
      </span>
      {visible.length > 0 ? (
        <Button size="sm" variant="danger" onClick={() => onAsk(hideProducts(visible, true))}>
          Hide {visible.length}
        </Button>
      ) : null}
      {hidden.length > 0 ? (
        <Button size="sm" variant="secondary" onClick={() => onAsk(hideProducts(hidden, false))}>
          Show {hidden.length} again
        </Button>
      ) : null}
    </>
  );
}
