// Payments, refunds, returns, disputes and payouts; the ledger; what happened to an order.

import { bookCheckJobs } from './book-checks/jobs.ts';
import { bookCheckRoutes } from './book-checks/routes.ts';
import { commissionInvoiceJobs } from './commission-invoices/jobs.ts';
import { commissionInvoiceRoutes } from './commission-invoices/routes.ts';
import { disputeJobs } from './disputes/jobs.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { evidenceJobs } from './evidence/jobs.ts';
import { evidenceRoutes } from './evidence/routes.ts';
import { invoiceJobs } from './invoices/jobs.ts';
import { ledgerJobs } from './ledger/jobs.ts';
import { accountingRoutes, ledgerRoutes } from './ledger/routes.ts';
import { orderHistoryRoutes } from './order-history/routes.ts';
import { parkedPaymentJobs } from './parked-payments/jobs.ts';
import { paymentJobs } from './payments/jobs.ts';
import { approvalRoutes } from './payouts/approval-routes.ts';
import { payoutJobs } from './payouts/jobs.ts';
import { owingRoutes } from './payouts/owing-routes.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { providerEventJobs } from './provider-events/jobs.ts';
import { providerEventRoutes } from './provider-events/routes.ts';
import { providerStatementJobs } from './provider-statement/jobs.ts';
import { providerStatementRoutes } from './provider-statement/routes.ts';
import { providerTaxJobs } from './provider-tax/jobs.ts';
import { refundJobs } from './refunds/jobs.ts';
import { refundRoutes } from './refunds/routes.ts';
import { returnJobs } from './returns/jobs.ts';
import { returnRoutes } from './returns/routes.ts';
import { statementJobs } from './statements/jobs.ts';
import { statementRoutes } from './statements/routes.ts';
import { taxReportRoutes } from './tax-report/routes.ts';

export { storedProblems } from './book-checks/check-books.ts';
export { lastCheck } from './book-checks/reads.ts';
export { booksLetter } from './book-checks/stop-if-new.ts';
export { disputeLetter, mailDispute } from './disputes/dispute-mails.ts';
export { fraudWarningsOf } from './disputes/reads.ts';
export { fraudWarningLetter } from './disputes/sync-fraud-warning.ts';
export { disputesToAnswer } from './evidence/reads.ts';
export { disputeDueLetter } from './evidence/remind-admins.ts';
export { type HoldReason, placeHold } from './holds/place-hold.ts';
export { siteStops } from './holds/reads.ts';
export { bookDispute, bookWonDispute } from './ledger/book-dispute.ts';
export { bookRefund } from './ledger/book-refund.ts';
export { bookSale } from './ledger/book-sale.ts';
export { shopAccount } from './ledger/book.ts';
export { sumOf } from './ledger/close.ts';
export { parkedPayments, parkedPaymentsOf } from './parked-payments/reads.ts';
export { cardPageBrand } from './payments/card-page-brand.ts';
export {
  abandonPayment,
  expectPayment,
  type NewPayment,
  type OpenedPayment,
  openNewPayment,
  openPayment,
} from './payments/open-payment.ts';
export {
  keptByDay,
  keptCents,
  paymentOfShipment,
  paymentsSince,
  paymentState,
} from './payments/reads.ts';
export { scheduleCheck } from './payments/reconcile-payment.ts';
export { completeFree, type SettleDeps, settlePayment } from './payments/settle-payment.ts';
export { accountGoneLetter, bankRefusalLetter } from './payouts/account-mails.ts';
export { troubledPayouts } from './payouts/admin-reads.ts';
export { availableEntries, notePayoutByHand, openPayout } from './payouts/open-payout.ts';
export {
  foundTransferLetter,
  payoutLetter,
  restrictedLetter,
  shortOfFundsLetter,
} from './payouts/payout-mails.ts';
export { shopPayouts } from './payouts/reads.ts';
export { waitingEvents } from './provider-events/reads.ts';
export {
  keptShipmentCounts,
  keptShipments,
  keptShipmentsOf,
  openFailedRefunds,
  refundsOfShop,
  refundsUnderWay,
  soldSince,
  withRefundedPieces,
} from './refunds/reads.ts';
export { refundDetails } from './refunds/refund-details.ts';
export { droppedRefundLetter, failedRefundLetter } from './refunds/refund-mails.ts';
export { shipmentLeft } from './refunds/shipment-left.ts';
export { returnsToDecide } from './returns/reads.ts';
export {
  answerLetter,
  closedLetter,
  escalationLetter,
  requestLetter,
} from './returns/return-mails.ts';
export { makeMonth, monthsDue } from './statements/make-statements.ts';
export { statementLetter } from './statements/statement-mails.ts';

/** Its endpoints, and what the job queue runs for it. */
export const room = {
  routes: [
    bookCheckRoutes,
    commissionInvoiceRoutes,
    disputeRoutes,
    evidenceRoutes,
    orderHistoryRoutes,
    accountingRoutes,
    ledgerRoutes,
    approvalRoutes,
    owingRoutes,
    payoutRoutes,
    statementRoutes,
    taxReportRoutes,
    providerEventRoutes,
    providerStatementRoutes,
    refundRoutes,
    returnRoutes,
  ],
  jobs: {
    ...invoiceJobs,
    ...providerTaxJobs,
    ...ledgerJobs,
    ...parkedPaymentJobs,
    ...paymentJobs,
    ...payoutJobs,
    ...statementJobs,
    ...commissionInvoiceJobs,
    ...bookCheckJobs,
    ...providerEventJobs,
    ...providerStatementJobs,
    ...refundJobs,
    ...disputeJobs,
    ...evidenceJobs,
    ...returnJobs,
  },
};
