import { ordersApi } from '@souk/contract/orders';
import type { Deps } from '../../deps.ts';
import { counted, mount, type App } from '../../kit/route.ts';
import { actorOf } from '../accounts/index.ts';
import { ordersOf } from './reads.ts';

export function orderRoutes(app: App, deps: Deps): void {
  mount(
    app,
    { list: ordersApi.list },
    {
      list: async (request, reply) =>
        counted(reply, await ordersOf(deps, actorOf(request), request.query)),
    },
  );
}
