import type { Deps } from '../deps.ts';
import type { App } from '../kit/route.ts';

/** Logs and counts admins' changes: each one that a call has written into the audit. */
export function noteAdminChanges(app: App, { security }: Pick<Deps, 'security'>): void {
  app.addHook('onResponse', async ({ actor, changes, ip: address }, reply) => {
    if (!actor?.is_admin || !changes || reply.statusCode >= 400) return;
    for (const change of changes) {
      security.note('admin-change', { account: actor.id, address, ...change });
    }
  });
}
