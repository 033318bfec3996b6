import type { OrderSort } from '@souk/contract/order-sorts';
import { STATUS_RULES, STATUSES } from '@souk/contract/order-status';
import { OrderStatus } from '@souk/contract/orders';
import { cn } from '../../lib/cn.ts';
import type { Elements } from '../../lib/elements.ts';
import type { useListParams } from '../../lib/use-list-params.ts';
import { Field } from '../../ui/field.tsx';
import { PagesNav } from '../../ui/pages-nav.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { sortFilter } from '../admin-list/filters.tsx';

/** The status in a page's address, undefined if it has none. */
export function statusIn(value: string): OrderStatus | undefined {
  return OrderStatus.safeParse(value).data;
}

/** How a list of orders is sorted, as in a page's address. */
export const orderSort = sortFilter<OrderSort>({
  orders: {
    newest: 'Newest',
    oldest: 'Oldest',
    total_high: 'Total: High to Low',
    total_low: 'Total: Low to High',
  },
});

type FilterProps = {
  filter: { page: number; limit: number; search: string; status: OrderStatus | undefined };
  /** Changes the page's address. */
  set: ReturnType<typeof useListParams>['set'];
};

/** The search and the status to filter by; `children` filter further. */
export function OrderFilters({
  filter: { search, status },
  set,
  children,
}: FilterProps & { children?: Elements }) {
  return (
    <div className={cn('mb-4 flex flex-col gap-4', children ? 'md:flex-row' : 'sm:flex-row')}>
      <SearchField
        label="Search orders"
        className="min-w-0 flex-1"
        value={search}
        placeholder="Order number, customer or product"
        onChange={(text) => set({ search: text })}
      />
      <Field label="Filter by status" className="w-full sm:w-48">
        <Select value={status ?? ''} onChange={(event) => set({ status: event.target.value })}>
          <option value="">All statuses</option>
          {STATUSES.map((each) => (
            <option key={each} value={each}>
              {STATUS_RULES[each].label}
            </option>
          ))}
        </Select>
      </Field>
      {children}
    </div>
  );
}

export function OrderPages({
  filter,
  set,
  total = 0,
}: FilterProps & { total: number | undefined }) {
  return (
    <PagesNav
      page={filter.page}
      limit={filter.limit}
      total={total}
      onPage={(to) => {
        set({ page: to === 1 ? '' : String(to) });
        window.scrollTo({ top: 0 });
      }}
    />
  );
}
