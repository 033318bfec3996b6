import type { SiteAccount } from './ledger-accounts.ts';
import type { EntryKind } from './ledger.ts';

const NAMES: Record<SiteAccount, string> = {
  provider: 'Card provider',
  bank: 'Bank',
  tax: 'Tax',
  commission: 'Commission',
  provider_fees: 'Provider fees',
  disputes: 'Disputes',
  parked: 'Payments without an order',
  write_offs: 'Write-offs',
  promotions: 'Promotions',
};
/** The names of the site's own accounts, as shown to admins. */
export const ACCOUNTS: Record<string, string> = NAMES;

/** The kinds of entries, as shown to admins. */
export const KIND_LABELS: Record<EntryKind, string> = {
  sale: 'Sale',
  refund: 'Refund',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  transfer: 'Transfer',
  transfer_reversed: 'Transfer reversed',
  payout: 'Payout',
  payout_failed: 'Payout failed',
  adjustment: 'Adjustment',
  fee: 'Provider fee',
  bank_transfer: 'Bank transfer',
  parked: 'Payment without an order',
  parked_returned: 'Payment sent back',
  tax_paid: 'Tax paid',
  commission_tax: 'Tax on commission',
  write_off: 'Write-off',
  correction: 'Correction',
};

/** The kinds of entries on a shop's balance, as shown to its seller. */
export const BALANCE_KINDS: Record<EntryKind, string> = {
  ...KIND_LABELS,
  dispute_lost: 'Tax and commission back',
  transfer: 'Payout',
  transfer_reversed: 'Payout taken back',
  payout: 'Payout by hand',
  fee: 'Fee',
};
