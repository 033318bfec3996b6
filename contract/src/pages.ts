/** `next` as a query, unless it is home, the default. */
function returning(next?: string): string {
  return next && next !== '/' ? `?next=${encodeURIComponent(next)}` : '';
}

type VideosQuery = Readonly<Record<string, string | undefined>> & { clip?: string | undefined };

/** `path` with the non-empty parameters as its query. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}

type AccountPart = 'password' | 'second-step' | 'notifications';
type ProductPart = 'stock' | 'video' | 'variants';
type ProtectionPart = 'paying' | 'returns';
export type ShopPart = 'edit-cover' | 'edit-logo' | 'edit-place';

const withPart = (path: string, part?: string) => (part ? `${path}#${part}` : path);

/** The addresses of the site's pages, with admin-pages.ts. No other file spells one out. */
export const pages = {
  home: () => '/',
  /** The explorer below the hero of the home page. */
  homeExplorer: () => '/#explore',
  search: (text: string) => `/?search=${encodeURIComponent(text)}`,
  explore: () => '/explore',
  /** The feed of clips; it opens at the product `clip`, and the rest are the explorer's filters. */
  videos: (query: VideosQuery = {}) => withQuery('/videos', query),
  /** The explorer with one of its filters set. */
  category: (categoryId: string) => `/explore?category_id=${categoryId}`,
  onSale: () => '/explore?on_sale=true',
  wellRated: () => '/explore?min_rating=4',
  nearby: () => '/explore?sort_by=distance',
  login: (next?: string) => `/login${returning(next)}`,
  register: (next?: string) => `/register${returning(next)}`,
  sell: () => '/sell',
  /** Buyer protection and returns. */
  protection: (part?: ProtectionPart) => withPart('/protection', part),
  /** A page that the operator wrote: terms, imprint. */
  sitePage: (slug: string) => `/pages/${slug}`,
  createShop: () => '/create-shop',
  shop: (shopId: string) => `/shop/${shopId}`,
  /** The owner's form on the shop's page, with that field focused. */
  editShop: (shopId: string, field: ShopPart) => withPart(`/shop/${shopId}`, field),
  shopOrders: (shopId: string) => `/shop/${shopId}/orders`,
  /** The products of a shop, for its owner or an admin. */
  manageProducts: (shopId: string) => `/dashboard/shops/${shopId}/products`,
  /** Scrolls to the form's `part`, by its id, and focuses it. */
  newProduct: (shopId: string, part?: ProductPart) =>
    withPart(`/dashboard/shops/${shopId}/products/new`, part),
  importProducts: (shopId: string) => `/dashboard/shops/${shopId}/products/import`,
  editProduct: (shopId: string, productId: string, part?: ProductPart) =>
    withPart(`/dashboard/shops/${shopId}/products/${productId}`, part),
  /** A shop's questions, for its owner or an admin. */
  shopQuestions: (shopId: string) => `/dashboard/shops/${shopId}/questions`,
  /** Reviews of a shop and its products, for its owner or an admin. */
  shopReviews: (shopId: string) => `/dashboard/shops/${shopId}/reviews`,
  /** A shop's earnings and payouts; with a payout, that one is open. */
  shopMoney: (shopId: string, payoutId?: string) =>
    withQuery(`/dashboard/shops/${shopId}/money`, { payout: payoutId }),
  shopStatements: (shopId: string) => `/dashboard/shops/${shopId}/statements`,
  /** A shop's statement for a month, such as "2026-10". */
  shopStatement: (shopId: string, month: string) =>
    `/dashboard/shops/${shopId}/statements/${month}`,
  /** What a shop's invoices say, the site's invoices to it, and its taxes. */
  shopInvoices: (shopId: string) => `/dashboard/shops/${shopId}/invoices`,
  /** The site's invoice to a shop for a month, such as "2026-10", for printing. */
  commissionInvoice: (shopId: string, month: string) =>
    `/dashboard/shops/${shopId}/invoices/${month}`,
  shopSettings: (shopId: string, part?: 'holiday') =>
    withPart(`/dashboard/shops/${shopId}/settings`, part),
  shopShipping: (shopId: string) => `/dashboard/shops/${shopId}/shipping`,
  shopDiscounts: (shopId: string) => `/dashboard/shops/${shopId}/discounts`,
  shopInsight: (shopId: string) => `/dashboard/shops/${shopId}/insight`,
  /** With a variant: the page opens with it selected. */
  product: (productId: string, variantId?: string | null) =>
    `/product/${productId}${variantId ? `?variant=${variantId}` : ''}`,
  cart: () => '/cart',
  checkout: () => '/checkout',
  /** After paying, and after buying again what is already paid. The provider fills in its own `{…}`. */
  checkoutReturn: (sessionId?: string) =>
    sessionId ? `/checkout/return?session_id=${sessionId}` : '/checkout/return',
  checkoutCancelled: (orderId?: string) => withQuery('/checkout/cancelled', { order_id: orderId }),
  dashboard: () => '/dashboard',
  /** Scrolls to `part`; `next` is the page to continue to. */
  account: ({ next, part }: { next?: string; part?: AccountPart } = {}) =>
    withPart(`/account${returning(next)}`, part),
  forgotPassword: () => '/forgot-password',
  orders: () => '/orders',
  /** One purchase, for its buyer or an admin. */
  order: (orderId: string) => `/orders/${orderId}`,
  /** With a shop, the way back leads to that shop's shipment. */
  invoice: (orderId: string, shopId?: string) =>
    withQuery(`/orders/${orderId}/invoice`, { shop: shopId }),
  /** One seller's invoice, for the buyer of a purchase from several. */
  invoiceFrom: (orderId: string, shopId: string) =>
    withQuery(`/orders/${orderId}/invoice`, { from: shopId }),
  blockedBuyers: (shopId: string) => `/shop/${shopId}/orders#blocked`,
  /** A shipment, for its shop's owner or an admin. */
  shopOrder: (shopId: string, orderId: string) => `/dashboard/shops/${shopId}/orders/${orderId}`,
  /** For printing; `orders` are comma-separated ids. */
  packingSlips: (shopId: string, orders?: string) =>
    withQuery(`/dashboard/shops/${shopId}/packing-slips`, { orders }),
  wishlist: () => '/wishlist',
};

/** Pages that a mailed link opens. Their token must not reach other sites, for example as a referrer. */
export const mailedPages = {
  resetPassword: (token?: string) => withQuery('/reset-password', { token }),
  verifyEmail: (token?: string) => withQuery('/verify-email', { token }),
  signInLink: (token?: string) => withQuery('/sign-in-link', { token }),
  notMe: (token?: string) => withQuery('/not-me', { token }),
};

const feed = (file: string, shopId?: string) =>
  shopId ? `/feeds/shops/${shopId}/${file}` : `/feeds/${file}`;

/** Feeds of a shop's products, or of the whole site's: for shopping services and feed readers. */
export const feeds = {
  /** Everything, as Google's Merchant Center reads it. */
  google: (shopId?: string) => feed('google.xml', shopId),
  /** The newest, as RSS. */
  newest: (shopId?: string) => feed('products.rss', shopId),
};

/** Other addresses of some pages, old or longer. No link leads to them. */
export const aliases = {
  createShop: () => '/dashboard/shops/create',
  newProduct: (shopId: string) => `/shops/${shopId}/products/new`,
  editProduct: (shopId: string, productId: string) =>
    `/dashboard/shops/${shopId}/products/${productId}/edit`,
};

/**
 * Where to go after login: a page of this site, or home. Refuses anything that a browser could read
 * as another site (`//evil.example`, `/\evil.example`, `https:…`).
 */
export function safeNext(next: string | null): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\s\\]/.test(next)) return pages.home();
  const page = next.split(/[?#]/)[0];
  return page === pages.login() || page === pages.register() ? pages.home() : next;
}
