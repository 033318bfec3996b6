import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { adminPages } from '@souk/contract/admin-pages';
import { aliases, mailedPages, pages } from '@souk/contract/pages';

/** The route of a page: its address without the leading slash, which every visitor would load for each. */
const page = (address: string, file: string, options: { id?: string } = {}) =>
  route(address.slice(1), file, options);

// Every page of the site. Pages below `layouts/private.tsx` are shown only to signed-in users: the
// layout draws the spinner until the session is known and redirects visitors to /login, so those
// pages can rely on a user. Pages below `layouts/admin.tsx` are only for admins, so they need no
// guard of their own. `layouts/work.tsx` is the layout of sellers' and admins' pages.
// `layouts/page-errors.tsx` keeps the layout if a page fails.
export default [
  layout('layouts/site.tsx', [
    layout('layouts/page-errors.tsx', [
      index('routes/home.tsx'),
      page(pages.explore(), 'routes/explore.tsx'),
      page(pages.sell(), 'routes/sell.tsx'),
      page(pages.protection(), 'routes/protection.tsx'),
      page(pages.sitePage(':slug'), 'routes/site-page.tsx'),
      page(pages.login(), 'routes/login.tsx'),
      page(pages.register(), 'routes/register.tsx'),
      page(pages.forgotPassword(), 'routes/forgot-password.tsx'),
      page(mailedPages.resetPassword(), 'routes/reset-password.tsx'),
      page(mailedPages.signInLink(), 'routes/sign-in-link.tsx'),
      page(mailedPages.notMe(), 'routes/not-me.tsx'),
      page(mailedPages.verifyEmail(), 'routes/verify-email.tsx'),
      page(pages.shop(':shopId'), 'routes/shop.tsx'),
      page(pages.product(':productId'), 'routes/product.tsx'),
      page(aliases.createShop(), 'routes/dashboard-shops-create.tsx'),
      page(aliases.editProduct(':shopId', ':productId'), 'routes/product-edit-redirect.tsx'),
      layout('layouts/private.tsx', { id: 'private-pages' }, [
        page(pages.cart(), 'routes/cart.tsx'),
        page(pages.checkoutReturn(), 'routes/checkout-return.tsx'),
        page(pages.checkoutCancelled(), 'routes/checkout-cancelled.tsx'),
        page(pages.account(), 'routes/account.tsx'),
        page(pages.order(':orderId'), 'routes/order.tsx'),
        page(pages.invoice(':orderId'), 'routes/order-invoice.tsx'),
        page(pages.wishlist(), 'routes/wishlist.tsx'),
        page(pages.createShop(), 'routes/create-shop.tsx'),
      ]),
      route('*', 'routes/not-found.tsx'),
    ]),
    layout('layouts/work.tsx', [
      layout('layouts/private.tsx', { id: 'private-work' }, [
        page(pages.dashboard(), 'routes/dashboard.tsx'),
        page(pages.orders(), 'routes/orders.tsx'),
        page(pages.shopOrder(':shopId', ':orderId'), 'routes/shop-order.tsx'),
        page(pages.packingSlips(':shopId'), 'routes/packing-slips.tsx'),
        page(pages.shopOrders(':shopId'), 'routes/shop-orders.tsx'),
        page(pages.newProduct(':shopId'), 'routes/product-new.tsx'),
        page(aliases.newProduct(':shopId'), 'routes/product-new.tsx', { id: 'product-new-short' }),
        page(pages.editProduct(':shopId', ':productId'), 'routes/product-edit.tsx'),
        page(pages.manageProducts(':shopId'), 'routes/manage-products.tsx'),
        page(pages.shopQuestions(':shopId'), 'routes/shop-questions.tsx'),
        page(pages.shopReviews(':shopId'), 'routes/shop-reviews.tsx'),
        page(pages.shopMoney(':shopId'), 'routes/shop-money.tsx'),
        page(pages.shopStatements(':shopId'), 'routes/shop-statements.tsx'),
        page(pages.shopStatement(':shopId', ':month'), 'routes/shop-statement.tsx'),
        page(pages.shopInvoices(':shopId'), 'routes/shop-invoices.tsx'),
        page(pages.commissionInvoice(':shopId', ':month'), 'routes/commission-invoice.tsx'),
        page(pages.shopInsight(':shopId'), 'routes/shop-insight.tsx'),
        page(pages.shopSettings(':shopId'), 'routes/shop-settings.tsx'),
        page(pages.shopShipping(':shopId'), 'routes/shop-shipping.tsx'),
        page(pages.shopDiscounts(':shopId'), 'routes/shop-discounts.tsx'),
        page(pages.importProducts(':shopId'), 'routes/import-products.tsx'),
        layout('layouts/admin.tsx', [
          page(adminPages.requests(), 'routes/admin-requests.tsx'),
          page(adminPages.reports(), 'routes/admin-reports.tsx'),
          page(adminPages.home(), 'routes/admin-home.tsx'),
          page(adminPages.discounts(), 'routes/admin-discounts.tsx'),
          page(adminPages.tax(), 'routes/admin-tax.tsx'),
          page(adminPages.users(), 'routes/admin-users.tsx'),
          page(adminPages.user(':userId'), 'routes/admin-user.tsx'),
          page(adminPages.shops(), 'routes/admin-shops.tsx'),
          page(adminPages.shop(':shopId'), 'routes/admin-shop.tsx'),
          page(adminPages.products(), 'routes/admin-products.tsx'),
          page(adminPages.reviews(), 'routes/admin-reviews.tsx'),
          page(adminPages.categories(), 'routes/admin-categories.tsx'),
          page(adminPages.setup(), 'routes/admin-setup.tsx'),
          page(adminPages.site(), 'routes/admin-site.tsx'),
          page(adminPages.sitePages(), 'routes/admin-pages.tsx'),
          page(adminPages.newSitePage(), 'routes/admin-page-new.tsx'),
          page(adminPages.sitePage(':pageId'), 'routes/admin-page.tsx'),
          page(adminPages.audit(), 'routes/admin-audit.tsx'),
          page(adminPages.jobs(), 'routes/admin-jobs.tsx'),
          page(adminPages.ledger(), 'routes/admin-ledger.tsx'),
          page(adminPages.trialBalance(), 'routes/admin-trial-balance.tsx'),
          page(adminPages.months(), 'routes/admin-months.tsx'),
          page(adminPages.settings(), 'routes/admin-settings.tsx'),
          page(adminPages.events(), 'routes/admin-events.tsx'),
          page(adminPages.providerStatement(), 'routes/admin-provider-statement.tsx'),
          page(adminPages.disputes(), 'routes/admin-disputes.tsx'),
          page(adminPages.dispute(':disputeId'), 'routes/admin-dispute.tsx'),
          page(adminPages.mails(), 'routes/admin-mails.tsx'),
          page(adminPages.mailPreviews(), 'routes/admin-mail-previews.tsx'),
          page(adminPages.mail(':mailId'), 'routes/admin-mail.tsx'),
          page(adminPages.payouts(), 'routes/admin-payouts.tsx'),
          page(adminPages.statements(), 'routes/admin-statements.tsx'),
          page(adminPages.statement(':month'), 'routes/admin-statement.tsx'),
          page(adminPages.approvals(), 'routes/admin-approvals.tsx'),
        ]),
      ]),
    ]),
  ]),
  layout('layouts/feed.tsx', [
    layout('layouts/page-errors.tsx', { id: 'feed-errors' }, [
      page(pages.videos(), 'routes/videos.tsx'),
    ]),
  ]),
  layout('layouts/checkout.tsx', [
    layout('layouts/private.tsx', { id: 'private-checkout' }, [
      page(pages.checkout(), 'routes/checkout.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
