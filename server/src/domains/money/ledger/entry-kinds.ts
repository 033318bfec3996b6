import { ENTRY_KINDS, type EntryKind } from '@souk/contract/ledger';
import { listed } from '../../../db/raw-sql.ts';

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
  // Gives the shop back the tax and commission on the lost amount.
  dispute_lost: { ofOrder: false, paysShop: false, payable: true },
  // Returned money is owed to the shop again.
  transfer_reversed: { ofOrder: false, paysShop: true, payable: true },
  payout: { ofOrder: false, paysShop: true, payable: false },
  payout_failed: { ofOrder: false, paysShop: true, payable: false },
  adjustment: { ofOrder: false, paysShop: false, payable: true },
  fee: { ofOrder: false, paysShop: false, payable: false },
  // The site's own money moving between the provider and its bank.
  bank_transfer: { ofOrder: false, paysShop: false, payable: false },
  parked: { ofOrder: false, paysShop: false, payable: false },
  parked_returned: { ofOrder: false, paysShop: false, payable: false },
  tax_paid: { ofOrder: false, paysShop: false, payable: false },
  commission_tax: { ofOrder: false, paysShop: false, payable: true },
  write_off: { ofOrder: false, paysShop: false, payable: true },
  correction: { ofOrder: false, paysShop: false, payable: true },
};

/** SQL, after `in`: the kinds of entries to which each rule applies. */
export const entryKinds = {
  ofOrder: listed(ENTRY_KINDS.filter((kind) => ENTRIES[kind].ofOrder)),
  paysShop: listed(ENTRY_KINDS.filter((kind) => ENTRIES[kind].paysShop)),
  payable: listed(ENTRY_KINDS.filter((kind) => ENTRIES[kind].payable)),
};
