import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { mailDecline } from './note-decline.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { closeSessions } from './settle-payment.ts';

export const paymentJobs = {
  'reconcile-payment': (deps, { orderId }) => reconcilePayment(deps, orderId),
  'close-sessions': (deps, { orderId }) => closeSessions(deps, orderId),
  'mail-failed-payment': (deps, { orderId }) => mailDecline(deps, orderId),
} satisfies Partial<JobHandlers<Deps>>;
