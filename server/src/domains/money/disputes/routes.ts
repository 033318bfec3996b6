import { disputesApi } from '@souk/contract/disputes';
import type { Deps } from '../../../deps.ts';
import { counted, mount, type App } from '../../../kit/route.ts';
import { disputes } from './reads.ts';

export function disputeRoutes(app: App, deps: Deps): void {
  mount(app, disputesApi, {
    list: async (request, reply) => counted(reply, await disputes(deps, request.query)),
  });
}
