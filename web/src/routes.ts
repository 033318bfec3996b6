import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

// Every page of the site. What is below `layouts/private.tsx` is shown to a signed-in user only: the
// layout draws the spinner while that is unknown and sends a visitor to /login, so those pages can rely
// on a user being there. What is below `layouts/admin.tsx` is there for admins only, so those pages need no
// guard of their own. `layouts/page-errors.tsx` keeps the frame if a page fails.
export default [
  layout('layouts/site.tsx', [
    layout('layouts/page-errors.tsx', [
      index('routes/home.tsx'),
      route('explore', 'routes/explore.tsx'),
      route('sell', 'routes/sell.tsx'),
      route('login', 'routes/login.tsx'),
      route('register', 'routes/register.tsx'),
      route('forgot-password', 'routes/forgot-password.tsx'),
      route('reset-password', 'routes/reset-password.tsx'),
      route('sign-in-link', 'routes/sign-in-link.tsx'),
      route('not-me', 'routes/not-me.tsx'),
      route('verify-email', 'routes/verify-email.tsx'),
      route('shop/:shopId', 'routes/shop.tsx'),
      route('product/:productId', 'routes/product.tsx'),
      route('dashboard/shops/create', 'routes/dashboard-shops-create.tsx'),
      route('dashboard/shops/:shopId/products/:productId/edit', 'routes/product-edit-redirect.tsx'),
      layout('layouts/private.tsx', { id: 'private-pages' }, [
        route('cart', 'routes/cart.tsx'),
        route('checkout/return', 'routes/checkout-return.tsx'),
        route('checkout/cancelled', 'routes/checkout-cancelled.tsx'),
        route('dashboard', 'routes/dashboard.tsx'),
        route('account', 'routes/account.tsx'),
        route('orders', 'routes/orders.tsx'),
        route('orders/:orderId', 'routes/order.tsx'),
        route('orders/:orderId/invoice', 'routes/order-invoice.tsx'),
        route('dashboard/shops/:shopId/orders/:orderId', 'routes/shop-order.tsx'),
        layout('layouts/admin.tsx', [
          route('admin/requests', 'routes/admin-requests.tsx'),
          route('admin/reports', 'routes/admin-reports.tsx'),
          route('admin/home', 'routes/admin-home.tsx'),
          route('admin/users', 'routes/admin-users.tsx'),
          route('admin/users/:userId', 'routes/admin-user.tsx'),
          route('admin/shops', 'routes/admin-shops.tsx'),
          route('admin/shops/:shopId', 'routes/admin-shop.tsx'),
          route('admin/products', 'routes/admin-products.tsx'),
          route('admin/reviews', 'routes/admin-reviews.tsx'),
          route('admin/categories', 'routes/admin-categories.tsx'),
          route('admin/audit', 'routes/admin-audit.tsx'),
          route('admin/jobs', 'routes/admin-jobs.tsx'),
          route('admin/ledger', 'routes/admin-ledger.tsx'),
          route('admin/settings', 'routes/admin-settings.tsx'),
          route('admin/provider-events', 'routes/admin-events.tsx'),
          route('admin/disputes', 'routes/admin-disputes.tsx'),
          route('admin/mails', 'routes/admin-mails.tsx'),
          route('admin/mails/preview', 'routes/admin-mail-previews.tsx'),
          route('admin/mails/:mailId', 'routes/admin-mail.tsx'),
          route('admin/payouts', 'routes/admin-payouts.tsx'),
        ]),
        route('wishlist', 'routes/wishlist.tsx'),
        route('shop/:shopId/orders', 'routes/shop-orders.tsx'),
        route('create-shop', 'routes/create-shop.tsx'),
        route('dashboard/shops/:shopId/products/new', 'routes/product-new.tsx'),
        route('shops/:shopId/products/new', 'routes/product-new.tsx', { id: 'product-new-short' }),
        route('dashboard/shops/:shopId/products/:productId', 'routes/product-edit.tsx'),
        route('dashboard/shops/:shopId/products', 'routes/manage-products.tsx'),
        route('dashboard/shops/:shopId/questions', 'routes/shop-questions.tsx'),
        route('dashboard/shops/:shopId/reviews', 'routes/shop-reviews.tsx'),
        route('dashboard/shops/:shopId/money', 'routes/shop-money.tsx'),
        route('dashboard/shops/:shopId/insight', 'routes/shop-insight.tsx'),
        route('dashboard/shops/:shopId/products/import', 'routes/import-products.tsx'),
      ]),
      route('*', 'routes/not-found.tsx'),
    ]),
  ]),
  layout('layouts/feed.tsx', [
    layout('layouts/page-errors.tsx', { id: 'feed-errors' }, [
      route('videos', 'routes/videos.tsx'),
    ]),
  ]),
  layout('layouts/checkout.tsx', [
    layout('layouts/private.tsx', { id: 'private-checkout' }, [
      route('checkout', 'routes/checkout.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
