import { invoicingApi } from '@souk/contract/invoicing';
import type { Deps } from '../../../deps.ts';
import { mount, type App } from '../../../kit/route.ts';
import { showVersion, versionOf } from '../../../kit/version.ts';
import { actorOf } from '../../accounts/index.ts';
import { changeInvoicing } from './change-invoicing.ts';
import { invoicingOf } from './reads.ts';

export function invoicingRoutes(app: App, deps: Deps): void {
  mount(app, invoicingApi, {
    read: async ({ params }, reply) => {
      const details = await invoicingOf(deps.db, params.shopId);
      showVersion(reply, versionOf(details));
      return details;
    },
    change: async (request, reply) => {
      const { params, body, headers } = request;
      const actor = actorOf(request);
      const details = await changeInvoicing(deps, actor, params.shopId, body, headers['if-match']);
      showVersion(reply, versionOf(details));
      return details;
    },
  });
}
