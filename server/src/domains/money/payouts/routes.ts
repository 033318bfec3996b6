import { isApproval, type Approval } from '@souk/contract/approvals';
import { ledgerApi } from '@souk/contract/ledger';
import { payoutTermsApi } from '@souk/contract/payout-terms';
import { payoutsApi, type Payout } from '@souk/contract/payouts';
import type { Deps } from '../../../deps.ts';
import { counted, mount, paged, type App } from '../../../kit/route.ts';
import { actorOf, answerKeyed, originOf } from '../../accounts/index.ts';
import { onboard, payoutAccount } from './account.ts';
import { foundTransfers, payoutsUnderWay } from './admin-reads.ts';
import { cancelPayout } from './cancel-payout.ts';
import { changePlan } from './change-plan.ts';
import { payByHand } from './pay-by-hand.ts';
import { payoutPlan } from './plans.ts';
import {
  allPayouts,
  balanceOf,
  earlierSales,
  earnings,
  payoutStops,
  payoutsDue,
  payoutWithEntries,
  shopPayouts,
} from './reads.ts';
import { setReserve } from './set-reserve.ts';
import { settleEarlierSales } from './settle-earlier-sales.ts';
import { settleFoundTransfer } from './settle-found-transfer.ts';
import { resumeShop, stopShop } from './stop-shop.ts';

export function payoutRoutes(app: App, deps: Deps): void {
  mount(
    app,
    { balance: ledgerApi.balance, ...payoutsApi },
    {
      balance: (request) => balanceOf(deps, request.params.shopId),
      account: (request) => payoutAccount(deps, request.params.shopId),
      onboard: (request) =>
        onboard(
          deps,
          actorOf(request),
          { shopId: request.params.shopId, country: request.body?.country ?? null },
          originOf(deps, request),
        ),
      list: async (request, reply) => {
        const { shopId } = request.params;
        return counted(reply, await shopPayouts(deps, shopId, request.query));
      },
      read: (request) => payoutWithEntries(deps, request.params),
      weeks: async (request, reply) =>
        paged(reply, await earnings(deps, request.params.shopId), request.query),
      due: async (request, reply) => counted(reply, await payoutsDue(deps, request.query)),
      history: async (request, reply) => counted(reply, await allPayouts(deps, request.query)),
      pay: async (request, reply) => {
        const { headers, body } = request;
        const actor = actorOf(request);
        const header = headers['idempotency-key'];
        const keyed = { userId: actor.id, header, body, status: 201 };
        const made = await answerKeyed<Payout | Approval>(deps, keyed, ({ key }) =>
          payByHand(deps, actor, body, key),
        );
        reply.code(isApproval(made) ? 202 : 201);
        return made;
      },
      open: async (request, reply) => counted(reply, await payoutsUnderWay(deps, request.query)),
      cancel: (request) => cancelPayout(deps, actorOf(request), request.params.payoutId),
      foundTransfers: async (request, reply) =>
        counted(reply, await foundTransfers(deps.db, request.query)),
      settleTransfer: (request) => {
        const { transferId } = request.params;
        return settleFoundTransfer(deps, actorOf(request), transferId, request.body.note);
      },
    },
  );
  mount(app, payoutTermsApi, {
    plan: (request) => payoutPlan(deps, request.params.shopId),
    changePlan: (request) =>
      changePlan(deps, actorOf(request), request.params.shopId, request.body),
    setReserve: (request) =>
      setReserve(deps, actorOf(request), request.params.shopId, request.body),
    stop: (request) => stopShop(deps, actorOf(request), request.params.shopId, request.body),
    resume: (request) => resumeShop(deps, actorOf(request), request.params.shopId),
    stops: async (request, reply) => counted(reply, await payoutStops(deps, request.query)),
    earlierSales: async (request, reply) => paged(reply, await earlierSales(deps), request.query),
    settleEarlierSales: (request) => {
      const { headers, body } = request;
      const actor = actorOf(request);
      const header = headers['idempotency-key'];
      return answerKeyed(deps, { userId: actor.id, header, body, status: 201 }, () =>
        settleEarlierSales(deps, actor, body),
      );
    },
  });
}
