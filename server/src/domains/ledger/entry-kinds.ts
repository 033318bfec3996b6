import type { EntryKind } from '@souk/contract/ledger';
import { those } from '../../db/statuses.ts';

/**
 * The rules for each kind of entry. `ofOrder`: moves money that the provider holds for an order.
 * `paysShop`: moves money between the site and a shop, rather than earning it. `payable`: the
 * amount it leaves a shop can be paid out.
 */
const ENTRIES: Record<EntryKind, { ofOrder: boolean; paysShop: boolean; payable: boolean }> = {
  sale: { ofOrder: true, paysShop: false, payable: true },
  refund: { ofOrder: true, paysShop: false, payable: true },
  dispute: { ofOrder: false, paysShop: false, payable: true },
  dispute_won: { ofOrder: false, paysShop: false, payable: true },
  transfer: { ofOrder: false, paysShop: true, payable: false },
  // Returned money is owed to the shop again.
  transfer_reversed: { ofOrder: false, paysShop: true, payable: true },
  payout: { ofOrder: false, paysShop: true, payable: false },
  payout_failed: { ofOrder: false, paysShop: true, payable: false },
  adjustment: { ofOrder: false, paysShop: false, payable: true },
};

/** SQL, after `in`: the kinds of entries to which each rule applies. */
export const entryKinds = {
  ofOrder: those(ENTRIES, 'ofOrder'),
  paysShop: those(ENTRIES, 'paysShop'),
  payable: those(ENTRIES, 'payable'),
};
