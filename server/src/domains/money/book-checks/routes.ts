import { ledgerApi } from '@souk/contract/ledger';
import { statementApi } from '@souk/contract/statement';
import type { Deps } from '../../../deps.ts';
import { mount, paged, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { checkBooks } from './check-books.ts';
import { liftStop, stopsToLift } from './lift-stop.ts';
import { lastCheck } from './reads.ts';

export function bookCheckRoutes(app: App, deps: Deps): void {
  mount(
    app,
    {
      check: ledgerApi.check,
      lastCheck: ledgerApi.lastCheck,
      stops: statementApi.stops,
      liftStop: statementApi.liftStop,
    },
    {
      check: () => checkBooks(deps),
      lastCheck: () => lastCheck(deps),
      stops: async (request, reply) => paged(reply, await stopsToLift(deps.db), request.query),
      liftStop: (request) =>
        liftStop(deps, actorOf(request), {
          reason: request.params.reason,
          note: request.body.note,
        }),
    },
  );
}
