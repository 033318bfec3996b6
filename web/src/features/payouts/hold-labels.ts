import type { HoldKind, StopReason } from '@souk/contract/ledger';

/** Why money is on hold, as sellers see it. */
export const HOLD_LABELS: Record<HoldKind, string> = {
  delivery: 'Not delivered yet, or just delivered',
  request: 'Money back requested',
  dispute: 'Disputed with the bank',
  withdrawal: 'Withdrawn by the buyer',
  refund: 'Refund in progress',
  failed_refund: 'Refund failed',
  before_ledger: 'Sold before payouts were recorded here',
  reserve: 'Held in reserve',
};

/** Why payouts are stopped, as admins see it. */
export const STOP_LABELS: Record<StopReason, string> = {
  admin: 'Stopped by an admin',
  suspension: 'Suspended',
  books: 'Books need checking',
  restore: 'Restored from a backup',
};
