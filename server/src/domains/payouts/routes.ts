import { ledgerApi } from '@souk/contract/ledger';
import { payoutsApi } from '@souk/contract/payouts';
import type { Deps } from '../../deps.ts';
import { counted, mount, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { originOf } from '../auth/devices.ts';
import { answerOnce, idempotencyKey, keyedRequest } from '../idempotency/answer-once.ts';
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
      weeks: (request) => earnings(deps, request.params.shopId),
      due: async (request, reply) => counted(reply, await payoutsDue(deps, request.query)),
      history: async (request, reply) => counted(reply, await allPayouts(deps, request.query)),
      pay: (request) => {
        const actor = actorOf(request);
        const key = idempotencyKey(request.headers['idempotency-key']);
        const pay = () => payByHand(deps, actor, request.body, key);
        return key === null
          ? pay()
          : answerOnce(deps, keyedRequest(actor.id, key, request.body), 201, pay);
      },
    },
  );
}
