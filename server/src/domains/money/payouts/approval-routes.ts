import { approvalsApi } from '@souk/contract/approvals';
import type { Deps } from '../../../deps.ts';
import { counted, mount, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { approvals, decline } from '../../shops/index.ts';
import { approveRequest } from './decide-approval.ts';

/** Lives here because approving a request executes it, and this domain can execute every kind. */
export function approvalRoutes(app: App, deps: Deps): void {
  mount(app, approvalsApi, {
    list: async (request, reply) =>
      counted(reply, await approvals(deps.db, actorOf(request).id, request.query)),
    approve: (request) => approveRequest(deps, actorOf(request), request.params.approvalId),
    decline: (request) => decline(deps, actorOf(request), request.params.approvalId),
  });
}
