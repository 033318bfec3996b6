import type { AdminProduct, ProductSort } from '@souk/contract/admin-lists';
import { formatAmount } from '@souk/contract/currency';
import { isId } from '@souk/contract/ids';
import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Package, PencilLine } from 'lucide-react';
import { formatLocalDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { StateBadge, type StateLook } from '../../../ui/state-badge.tsx';
import { adminList, type BulkProps } from '../../admin-list/admin-list.tsx';
import {
  type FilterField,
  sortFilter,
  textFilter,
  visibilityFilter,
} from '../../admin-list/filters.tsx';
import { CheckBox, type Column } from '../../admin-list/rows-table.tsx';
import { Visibility } from '../../admin-list/standing-badges.tsx';
import { shopQuery } from '../../shops/queries.ts';
import { ShopPicker } from '../../shops/shop-picker.tsx';
import { hideProducts } from './hide-products.ts';
import { allProductsQuery } from './queries.ts';

const COLUMNS: readonly Column<AdminProduct>[] = [
  {
    head: 'Price',
    end: true,
    sort: { up: 'price_low', down: 'price_high' },
    cell: ({ price }) => formatAmount(price),
  },
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
    head: 'Listed',
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ created_at }) => formatLocalDate(created_at),
  },
];

/** A draft: its seller hid it or hasn't listed it yet. */
const DRAFT: StateLook = { label: 'Draft', tone: 'neutral', Icon: PencilLine };

const shopFilter: FilterField = {
  read: (id) => (isId(id) ? id : ''),
  Control: function ShopFilter({ value, onChange }) {
    const { data: shop } = useQuery({ ...shopQuery(value), enabled: value !== '' });
    return (
      <ShopPicker
        placeholder="All shops"
        chosen={value === '' ? null : { id: value, name: shop?.name ?? '…' }}
        onChoose={(picked) => onChange(picked?.id ?? '')}
        className="w-full sm:w-56"
      />
    );
  },
};

/** All products, on sale or hidden: to hide or show again one by one, or several at once. */
export const productsList = adminList({
  page: 'products',
  text: 'All products from all shops. Hide what may not be sold; the seller sees why.',
  noun: 'product',
  query: allProductsQuery,
  filters: {
    search: textFilter({ label: 'Search products', placeholder: 'Name or SKU' }),
    state: visibilityFilter('All products'),
    shop_id: shopFilter,
    sort: sortFilter<ProductSort>({
      orders: {
        newest: 'Newest',
        oldest: 'Oldest',
        name: 'Name: A to Z',
        name_desc: 'Name: Z to A',
        price_high: 'Price: High to Low',
        price_low: 'Price: Low to High',
        rating_high: 'Rating: High to Low',
        rating_low: 'Rating: Low to High',
      },
      className: 'md:hidden',
    }),
  },
  empty: {
    icon: <Package />,
    title: 'No products found',
    text: 'Products that sellers list appear here.',
  },
  Bulk,
  rows: {
    caption: 'Products',
    name: ({ name }) => name,
    linkTo: ({ id }) => pages.product(id),
    below: ({ shop_name, hidden_reason }) =>
      hidden_reason ? `${shop_name} · ${hidden_reason}` : shop_name,
    picture: ({ image }) => (
      <Picture
        src={image}
        alt=""
        ratio="1/1"
        sizes="36px"
        most={96}
        className="w-9 shrink-0 rounded-md"
      />
    ),
    state: ({ status, hidden_at }) => (
      <>
        {status === 'draft' ? <StateBadge of={DRAFT} /> : null}
        <Visibility hidden={hidden_at !== null} />
      </>
    ),
    byName: { up: 'name', down: 'name_desc', upFirst: true },
    columns: COLUMNS,
    line: ({ price }) => formatAmount(price),
    action: (product) => ({
      label: product.hidden_at === null ? 'Hide' : 'Show again',
      moderation: hideProducts([product], product.hidden_at === null),
    }),
  },
});

/** The actions for the selected products; on a phone this also selects all. */
function Bulk({ rows: products, chosen, ask }: BulkProps<AdminProduct>) {
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
        <Button size="sm" variant="danger" onClick={() => ask(hideProducts(visible, true))}>
          {`Hide ${visible.length}`}
        </Button>
      ) : null}
      {hidden.length > 0 ? (
        <Button size="sm" variant="secondary" onClick={() => ask(hideProducts(hidden, false))}>
          {`Show ${hidden.length} again`}
        </Button>
      ) : null}
    </>
  );
}
