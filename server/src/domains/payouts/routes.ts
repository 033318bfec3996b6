import { ledgerApi } from '@souk/contract/ledger';
import { payoutsApi } from '@souk/contract/payouts';
import type { Deps } from '../../deps.ts';
import { counted, mount, paged, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { originOf } from '../auth/devices.ts';
import { answerKeyed } from '../idempotency/answer-once.ts';
import { onboard, payoutAccount } from './account.ts';
import { payByHand } from './pay-by-hand.ts';
import {
  allPayouts,
  balanceOf,
  earnings,
  payoutsDue,
  payoutWithEntries,
  shopPayouts,
} from './reads.ts';

export function payoutRoutes(app: App, deps: Deps): void {
  mount(
    app,
    { balance: ledgerApi.balance, ...payoutsApi },
    {
      balance: (request) => balanceOf(deps, request.params.shopId),
      account: (request) => payoutAccount(deps, request.params.shopId),
      onboard: (request) =>
        onboard(deps, actorOf(request), request.params.shopId, originOf(deps, request)),
      list: async (request, reply) => {
        const { shopId } = request.params;
        return counted(reply, await shopPayouts(deps, shopId, request.query));
      },
      read: (request) => payoutWithEntries(deps, request.params),
      weeks: async (request, reply) =>
        paged(reply, await earnings(deps, request.params.shopId), request.query),
      due: async (request, reply) => counted(reply, await payoutsDue(deps, request.query)),
      history: async (request, reply) => counted(reply, await allPayouts(deps, request.query)),
      pay: (request) => {
        const { headers, body } = request;
        const actor = actorOf(request);
        const header = headers['idempotency-key'];
        return answerKeyed(deps, { userId: actor.id, header, body, status: 201 }, ({ key }) =>
          payByHand(deps, actor, body, key),
        );
      },
    },
  );
}
