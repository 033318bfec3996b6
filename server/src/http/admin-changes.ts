import type { Deps } from '../deps.ts';
import type { App } from '../kit/route.ts';

/** Logs and counts admins' changes: each one that a call has written into the audit. */
export function noteAdminChanges(app: App, { security }: Pick<Deps, 'security'>): void {
  app.addHook('onResponse', ({ actor, changes, ip: address }, reply, done) => {
    if (actor?.is_admin && changes && reply.statusCode < 400) {
      for (const change of changes) {
        security.note('admin-change', { account: actor.id, address, ...change });
      }
    }
    done();
  });
}
