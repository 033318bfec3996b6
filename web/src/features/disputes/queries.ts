import { disputesApi } from '@souk/contract/disputes';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { evidenceApi } from '@souk/contract/evidence';
import { read, readPage } from '../../api/query.ts';
import { shipmentsKey } from '../shipments/refresh-shipments.ts';

export const disputesQuery = (query: QueryInputOf<typeof disputesApi.list>) =>
  readPage(['admin', 'disputes', query], disputesApi.list, { query });

/** A dispute with its evidence, for admins. */
export const disputeQuery = (disputeId: string) =>
  read(['admin', 'dispute', disputeId], evidenceApi.read, { params: { disputeId } });

/** The disputes over a shop's shipment. */
export const shopDisputesQuery = (shopId: string, orderId: string) =>
  read([...shipmentsKey(shopId), 'disputes', orderId], evidenceApi.listOfShop, {
    params: { shopId, orderId },
  });
