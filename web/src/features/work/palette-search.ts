import { adminApi } from '@souk/contract/admin';
import { adminListsApi } from '@souk/contract/admin-lists';
import { adminPages } from '@souk/contract/admin-pages';
import { formatAmount } from '@souk/contract/currency';
import { ordersApi } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import { productsApi } from '@souk/contract/products';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { apiOf } from '../../api/query-client.ts';
import { formatLocalDate } from '../../lib/format.ts';
import type { PaletteGroup } from './palette-items.ts';

const LIMIT = 5;

type SearchInput = { api: Api; search: string; signal: AbortSignal };

async function searchShop(shopId: string, input: SearchInput): Promise<PaletteGroup[]> {
  const { api, search, signal } = input;
  const given = { params: { shopId }, query: { search, limit: LIMIT }, signal };
  const [orders, products] = await Promise.all([
    api.call(ordersApi.listOfShop, given),
    api.call(productsApi.managed, given),
  ]);
  return [
    {
      heading: 'Orders',
      items: orders.map((order) => ({
        label: order.order_number,
        detail: `${order.customer_name} · ${formatLocalDate(order.created_at)}`,
        to: pages.shopOrder(shopId, order.id),
      })),
    },
    {
      heading: 'Products',
      items: products.map(({ id, name, price }) => ({
        label: name,
        detail: formatAmount(price),
        to: pages.editProduct(shopId, id),
      })),
    },
  ];
}

async function searchSite({ api, search, signal }: SearchInput): Promise<PaletteGroup[]> {
  const given = { query: { search, limit: LIMIT }, signal };
  const [orders, people, shops, products] = await Promise.all([
    api.call(adminApi.listOrders, given),
    api.call(adminListsApi.users, given),
    api.call(adminListsApi.shops, given),
    api.call(adminListsApi.products, given),
  ]);
  return [
    {
      heading: 'Orders',
      items: orders.map(({ id, order_number, buyer_name, created_at }) => ({
        label: order_number,
        detail: `${buyer_name} · ${formatLocalDate(created_at)}`,
        to: adminPages.order(id),
      })),
    },
    {
      heading: 'People',
      items: people.map(({ id, first_name, last_name, email }) => ({
        label: `${first_name} ${last_name}`.trim(),
        detail: email,
        to: adminPages.user(id),
      })),
    },
    {
      heading: 'Shops',
      items: shops.map(({ id, name, owner_name }) => ({
        label: name,
        detail: owner_name,
        to: adminPages.shop(id),
      })),
    },
    {
      heading: 'Products',
      items: products.map(({ id, name, shop_id, shop_name }) => ({
        label: name,
        detail: shop_name,
        to: pages.editProduct(shop_id, id),
      })),
    },
  ];
}

/** Finds a shop's orders and products. Without a shop, finds everyone's, plus people and shops. */
export const paletteQuery = (shopId: string | null, search: string) =>
  queryOptions({
    queryKey: ['palette', shopId, search],
    async queryFn({ client, signal }) {
      const input = { api: apiOf(client), search, signal };
      const groups = await (shopId === null ? searchSite(input) : searchShop(shopId, input));
      return groups.filter(({ items }) => items.length > 0);
    },
    placeholderData: keepPreviousData,
  });
