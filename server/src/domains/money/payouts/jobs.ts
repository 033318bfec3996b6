import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { coverShortfall } from './cover-shortfall.ts';
import { finishPayout } from './finish-payout.ts';
import { payShop, payShops } from './pay-shop.ts';
import { reverseTransfer } from './reverse-transfer.ts';

export const payoutJobs = {
  'pay-shops': (deps) => payShops(deps),
  'pay-shop': (deps, { shopId }) => payShop(deps, shopId),
  'finish-payout': (deps, { payoutId }) => finishPayout(deps, payoutId),
  'cover-shortfall': async (deps, { shopIds }) => {
    for (const shopId of shopIds) await coverShortfall(deps, shopId);
  },
  'reverse-transfer': (deps, { id }) => reverseTransfer(deps, id),
} satisfies Partial<JobHandlers<Deps>>;
