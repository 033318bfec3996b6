import { auditApi } from '@souk/contract/audit';
import type { Deps } from '../../../deps.ts';
import { counted, mount, type App } from '../../../kit/route.ts';
import { checkAudit, lastAuditCheck } from './check-audit.ts';
import { changes } from './reads.ts';

export function auditRoutes(app: App, deps: Deps): void {
  mount(app, auditApi, {
    list: async (request, reply) => counted(reply, await changes(deps, request.query)),
    lastCheck: () => lastAuditCheck(deps),
    check: () => checkAudit(deps),
  });
}
