import { unavailable } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** After this long (s), a proxy will route the retry to an upgraded machine. */
const RETRY_AFTER = 5;
export const BEING_UPGRADED = 'The marketplace is being upgraded. Please try again shortly.';

/** Answers writes with 503 once this release is too old for the database. */
export function refuseWrites(app: App, isTooOld: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = isTooOld() && !READS.has(request.method);
    done(isRefused ? unavailable(BEING_UPGRADED, RETRY_AFTER) : undefined);
  });
}
