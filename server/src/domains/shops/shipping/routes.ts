import { shippingApi } from '@souk/contract/shipping';
import type { Deps } from '../../../deps.ts';
import { mount, publicRead, type App } from '../../../kit/route.ts';
import { showVersion, versionOf } from '../../../kit/version.ts';
import { actorOf } from '../../accounts/index.ts';
import { changeShipping } from './change-shipping.ts';
import { shopShipping } from './reads.ts';

export function shippingRoutes(app: App, deps: Deps): void {
  mount(app, shippingApi, {
    read: async (request, reply) => {
      publicRead(reply);
      const terms = await shopShipping(deps.db, request.params.shopId, request.actor);
      showVersion(reply, versionOf(terms));
      return terms;
    },
    change: async (request, reply) => {
      const { shopId } = request.params;
      const ifMatch = request.headers['if-match'];
      const terms = await changeShipping(deps, actorOf(request), shopId, request.body, ifMatch);
      showVersion(reply, versionOf(terms));
      return terms;
    },
  });
}
