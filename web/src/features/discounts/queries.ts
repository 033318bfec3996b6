import { type ChangeDiscount, type CreateDiscount, discountsApi } from '@souk/contract/discounts';
import { productsApi } from '@souk/contract/products';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { apiOf } from '../../api/query-client.ts';
import { readToEnd } from '../../api/query.ts';

/** A shop's id, or null for the site. */
export type Owner = string | null;

/** All discounts of a shop or of the site, newest first. */
export const discountsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['discounts', owner],
    queryFn: ({ client, signal }) =>
      readToEnd((query) =>
        owner === null
          ? apiOf(client).call(discountsApi.listOfSite, { query, signal })
          : apiOf(client).call(discountsApi.list, { params: { shopId: owner }, query, signal }),
      ),
  });

export const createDiscount = (owner: Owner, body: CreateDiscount) =>
  owner === null
    ? api.call(discountsApi.createOfSite, { body })
    : api.call(discountsApi.create, { params: { shopId: owner }, body });

export const changeDiscount = (owner: Owner, discountId: string, body: ChangeDiscount) =>
  owner === null
    ? api.call(discountsApi.changeOfSite, { params: { discountId }, body })
    : api.call(discountsApi.change, { params: { shopId: owner, discountId }, body });

export const deleteDiscount = (owner: Owner, discountId: string) =>
  owner === null
    ? api.call(discountsApi.removeOfSite, { params: { discountId } })
    : api.call(discountsApi.remove, { params: { shopId: owner, discountId } });

/** All products of a shop that are on sale, for choosing some of them. */
export const shopProductsQuery = (shopId: string) =>
  queryOptions({
    queryKey: ['shop', shopId, 'all products'],
    queryFn: ({ client, signal }) =>
      readToEnd((query) =>
        apiOf(client).call(productsApi.ofShop, { params: { shopId }, query, signal }),
      ),
  });
