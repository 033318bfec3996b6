import { commissionInvoicesApi } from '@souk/contract/commission-invoices';
import type { Deps } from '../../../deps.ts';
import { counted, mount, type App } from '../../../kit/route.ts';
import { commissionInvoice, commissionInvoices } from './reads.ts';

export function commissionInvoiceRoutes(app: App, deps: Deps): void {
  mount(app, commissionInvoicesApi, {
    list: async ({ params, query }, reply) =>
      counted(reply, await commissionInvoices(deps, params.shopId, query)),
    read: ({ params }) => commissionInvoice(deps, params),
  });
}
