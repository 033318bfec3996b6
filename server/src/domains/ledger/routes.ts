import { ledgerApi } from '@souk/contract/ledger';
import type { Deps } from '../../deps.ts';
import { csvFile } from '../../kit/csv.ts';
import { counted, mount, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { answerKeyed } from '../idempotency/answer-once.ts';
import { adjustBalance } from './adjust.ts';
import { balanceEntries, exportBalanceEntries, ledger } from './entries.ts';

export function ledgerRoutes(app: App, deps: Deps): void {
  // The balance is served by payouts, which knows what is on its way, and the checks by payments,
  // which knows what the provider says.
  const { balance: _, check: __, lastCheck: ___, ...own } = ledgerApi;
  mount(app, own, {
    entries: async (request, reply) => {
      const { shopId } = request.params;
      return counted(reply, await balanceEntries(deps, shopId, request.query));
    },
    exportEntries: async (request, reply) => {
      const { shopId } = request.params;
      const file = await exportBalanceEntries(deps, shopId, request.query);
      return csvFile(reply, file.fileName, file.lines);
    },
    list: async (request, reply) => counted(reply, await ledger(deps, request.query)),
    adjust: (request) => {
      const { headers, body } = request;
      const actor = actorOf(request);
      const header = headers['idempotency-key'];
      return answerKeyed(deps, { userId: actor.id, header, body, status: 201 }, ({ key }) =>
        adjustBalance(deps, actor, body, key),
      );
    },
  });
}
