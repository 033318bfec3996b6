import type { Mail, MailKind } from '@souk/contract/mail';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx';

export const MAIL_LABELS: Record<MailKind, string> = {
  order_confirmed: 'Order confirmed',
  payment_failed: 'Payment failed',
  order_expired: 'Order not paid',
  new_order: 'New order',
  daily_orders: 'Daily summary',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  request_asked: 'Request for money back',
  request_answered: 'Request answered',
  request_escalated: 'Request to decide',
  payout_paid: 'Payout sent',
  payout_failed: 'Payout failed',
  dispute_opened: 'Dispute opened',
  dispute_closed: 'Dispute closed',
  report_answered: 'Report answered',
  report_dismissed: 'Report dismissed',
  sign_in_link: 'Sign-in link',
  password_reset: 'New password',
  password_changed: 'Password changed',
  verify_email: 'Email to verify',
  email_changing: 'Email about to change',
  email_changed: 'Email changed',
  account_deleted: 'Account deleted',
  second_factor_on: 'Two-step sign-in on',
  second_factor_off: 'Two-step sign-in off',
  passkey_added: 'Passkey added',
  new_browser: 'Sign-in from a new browser',
  many_wrong_codes: 'Many wrong codes',
  account_suspended: 'Account suspended',
  account_restored: 'Account restored',
  admin_made: 'Made an admin',
  admin_unmade: 'No longer an admin',
  shop_suspended: 'Shop suspended',
  shop_restored: 'Shop restored',
  product_hidden: 'Product hidden',
  product_shown: 'Product shown again',
  review_hidden: 'Review hidden',
  review_shown: 'Review shown again',
  passkey_removed: 'Passkey removed',
};

export const STATES = {
  queued: { label: 'Waiting', tone: 'warning', Icon: Clock },
  sent: { label: 'Sent', tone: 'success', Icon: CircleCheck },
  failed: { label: 'Failed', tone: 'danger', Icon: CircleX },
} as const satisfies Record<Mail['state'], StateLook>;

export const MailState = ({ state }: Pick<Mail, 'state'>) => <StateBadge of={STATES[state]} />;
