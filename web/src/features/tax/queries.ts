import { commissionInvoicesApi } from '@souk/contract/commission-invoices';
import { invoicingApi } from '@souk/contract/invoicing';
import { taxApi } from '@souk/contract/tax';
import { taxReportApi } from '@souk/contract/tax-report';
import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../api/query-client.ts';
import { read, readPages } from '../../api/query.ts';

/** How purchases are taxed, with the tag of this version; for admins. */
export const taxQuery = queryOptions({
  queryKey: ['admin', 'tax'],
  queryFn: async ({ client, signal }) => {
    const { data, headers } = await apiOf(client).answer(taxApi.read, { signal });
    return { tax: data, tag: headers.get('etag') };
  },
});

/** What a shop's invoices say about its seller, with the tag of this version, for its form. */
export const invoicingQuery = (shopId: string) =>
  queryOptions({
    queryKey: ['shop', shopId, 'invoicing'],
    queryFn: async ({ client, signal }) => {
      const params = { shopId };
      const { data, headers } = await apiOf(client).answer(invoicingApi.read, { params, signal });
      return { details: data, tag: headers.get('etag') };
    },
    staleTime: Infinity,
    gcTime: 0,
  });

/** The site's invoices to a shop for its commission, page by page, newest first. */
export const commissionInvoicesQuery = (shopId: string) =>
  readPages(['commission invoices', shopId], commissionInvoicesApi.list, (page) => ({
    params: { shopId },
    query: { limit: 24, page },
  }));

/** The one for a month. */
export const commissionInvoiceQuery = (shopId: string, month: string) =>
  read(['commission invoices', shopId, month], commissionInvoicesApi.read, {
    params: { shopId, month },
  });

/** The taxes on a shop's sales in these days, or with null those that the site holds. */
export const taxReportQuery = (shopId: string | null, days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['tax report', shopId, days],
    queryFn: ({ client, signal }) =>
      shopId === null
        ? apiOf(client).call(taxReportApi.site, { query: days, signal })
        : apiOf(client).call(taxReportApi.shop, { params: { shopId }, query: days, signal }),
  });
