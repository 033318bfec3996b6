import { accountingApi } from '@souk/contract/accounting';
import { isApproval, type Approval } from '@souk/contract/approvals';
import { ledgerApi, type LedgerEntry } from '@souk/contract/ledger';
import type { Deps } from '../../../deps.ts';
import { csvFile } from '../../../kit/csv.ts';
import { counted, mount, paged, type App } from '../../../kit/route.ts';
import { actorOf, answerKeyed } from '../../accounts/index.ts';
import { adjustBalance } from './adjust.ts';
import { checkChain, lastChainCheck } from './check-chain.ts';
import { closeMonth } from './close-month.ts';
import { months } from './closed-months.ts';
import { balanceEntries, exportBalanceEntries, ledger } from './entries.ts';
import { heldOrders } from './held-orders.ts';
import { chartFile, journalFile } from './journal.ts';
import { shopBalances, trialBalance, trialBalanceFile } from './trial-balance.ts';

export function ledgerRoutes(app: App, deps: Deps): void {
  // The payouts domain serves the balance, because it knows the payouts in progress. The book-checks
  // domain serves the checks.
  const { balance: _, check: __, lastCheck: ___, ...own } = ledgerApi;
  mount(app, own, {
    held: async (request, reply) =>
      counted(reply, await heldOrders(deps, request.params.shopId, request.query)),
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
    adjust: async (request, reply) => {
      const { headers, body } = request;
      const actor = actorOf(request);
      const header = headers['idempotency-key'];
      const keyed = { userId: actor.id, header, body, status: 201 };
      const made = await answerKeyed<LedgerEntry | Approval>(deps, keyed, ({ key }) =>
        adjustBalance(deps, actor, body, key),
      );
      reply.code(isApproval(made) ? 202 : 201);
      return made;
    },
  });
}

export function accountingRoutes(app: App, deps: Deps): void {
  mount(app, accountingApi, {
    trialBalance: (request) => trialBalance(deps, request.query),
    trialBalanceFile: async (request, reply) => {
      const { fileName, lines } = await trialBalanceFile(deps, request.query);
      return csvFile(reply, fileName, lines);
    },
    shopBalances: async (request, reply) =>
      paged(reply, await shopBalances(deps, request.query), request.query),
    journal: async (request, reply) => {
      const { fileName, type, chunks } = await journalFile(deps, request.query);
      return csvFile(reply, fileName, chunks, type);
    },
    chart: (request, reply) => {
      const { fileName, type, chunks } = chartFile(deps, request.query);
      return csvFile(reply, fileName, chunks, type);
    },
    months: () => months(deps),
    closeMonth: (request) => closeMonth(deps, actorOf(request), request.body.month),
    lastChainCheck: () => lastChainCheck(deps),
    checkChain: () => checkChain(deps),
  });
}
