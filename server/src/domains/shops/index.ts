// Shops; the settings and currencies of the site, and what a second admin approves.

import { currencyJobs } from './currency/jobs.ts';
import { currencyRoutes } from './currency/routes.ts';
import { discountRoutes } from './discounts/routes.ts';
import { identityRoutes } from './identity/routes.ts';
import { invoicingRoutes } from './invoicing/routes.ts';
import { shopRoutes } from './routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { shippingRoutes } from './shipping/routes.ts';
import { sitePageRoutes } from './site-pages/routes.ts';
import { taxRoutes } from './tax/routes.ts';

export {
  type ApprovalKind,
  approvalLetter,
  askApproval,
  type AskDeps,
} from './approvals/ask-approval.ts';
export { approve, decline, type OpenApproval } from './approvals/decide-approval.ts';
export { approvalById, approvals, approvalsToDecide, isApprovalId } from './approvals/reads.ts';
export {
  arrivalFrom,
  arrivalWithin,
  SHIPPING_DAYS,
  type ShippingDays,
  shippingDaysColumns,
  shippingDaysOf,
} from './arrival.ts';
export { backOn } from './back-on.ts';
export { blocksToKeep, shopBlocks } from './blocks.ts';
export { closeShopsOf } from './close-shops.ts';
export { countProducts, countShopRating, noteSales, withRating } from './counts.ts';
export { currencyOf, detectCurrency } from './currency/detect-currency.ts';
export { shownIn } from './currency/reads.ts';
export { firstFee, refuseOtherCurrency, settleCurrency } from './currency/settle-currency.ts';
export { countUses, discountTerms, isCode, takeUses } from './discounts/terms.ts';
export { invoicedShops, type InvoiceSeller, sellerCountries } from './invoicing/reads.ts';
export { sellersToInvoice } from './invoicing/settle-prefix.ts';
export { keepAnswerTime } from './keep-answer-time.ts';
export { shopsNamed } from './named-shops.ts';
export { demandNotOwnShop } from './not-own-shop.ts';
export { productQuota, shopQuota } from './quotas.ts';
export {
  anyShopHead,
  averageRating,
  countListedShops,
  isBlockedAt,
  isShop,
  openShopIds,
  reviewerName,
  seenShop,
  shopHead,
  shopHeads,
  shopIdsOf,
  shopMilestones,
  shopsAfter,
  shopsBack,
  shopsByIds,
} from './reads.ts';
export { returnsPolicies } from './returns-policies.ts';
export { setSecondAdminOver } from './settings/change-settings.ts';
export { moneySettings, shopTerms, siteTimeZone, termsNow, timeZoneOf } from './settings/reads.ts';
export { needsSecondAdmin } from './settings/second-admin.ts';
export { hasProfile } from './shipping/keep-profile.ts';
export { shipsTo, type ShippingTerms, shippingTerms, siteShipping } from './shipping/reads.ts';
export { restoreShopsOf, suspendShop, suspendShopsOf } from './suspend-shop.ts';
export { isShopSuspended } from './suspended-shop.ts';
export { readSiteName, siteIdentity } from './identity/reads.ts';
export { publishedPages } from './site-pages/reads.ts';
export { rulesOf, taxSettings } from './tax/reads.ts';
export { OPEN_SHOP, shopSeenBy, type Viewer } from './visibility.ts';

/** Its endpoints, and what the job queue runs for it. */
export const room = {
  routes: [
    currencyRoutes,
    discountRoutes,
    identityRoutes,
    invoicingRoutes,
    settingsRoutes,
    shippingRoutes,
    shopRoutes,
    sitePageRoutes,
    taxRoutes,
  ],
  jobs: { ...currencyJobs },
};
