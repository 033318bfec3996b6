import type { EntryKind } from '@souk/contract/ledger';

/** The names of the site's own accounts, as shown to admins. */
export const ACCOUNTS: Record<string, string> = {
  provider: 'Card provider',
  bank: 'Bank',
  tax: 'Tax',
  commission: 'Commission',
  provider_fees: 'Provider’s fees',
  disputes: 'Disputes',
};

export const KIND_LABELS: Record<EntryKind, string> = {
  sale: 'Sale',
  refund: 'Refund',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  transfer: 'Transfer',
  transfer_reversed: 'Transfer reversed',
  payout: 'Payout',
  payout_failed: 'Payout failed',
  adjustment: 'Adjustment',
};
