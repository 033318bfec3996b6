import { withQuery } from './pages.ts';

/** The filters of a page's list. */
type Query = Readonly<Record<string, string | undefined>>;

/** The pattern of them all. */
export const ADMIN_PAGES = '/admin/*';

/** Addresses of pages for admins; the rest is in pages.ts. Kept apart, since home loads that. */
export const adminPages = {
  /** The rows that home shows. */
  home: () => '/admin/home',
  /** The money pages; `query` filters their lists. */
  ledger: (query: Query = {}) => withQuery('/admin/ledger', query),
  trialBalance: (query: Query = {}) => withQuery('/admin/ledger/trial-balance', query),
  /** Month-end closing, and files for the accountant. */
  months: () => '/admin/ledger/months',
  providerStatement: (query: Query = {}) => withQuery('/admin/provider-statement', query),
  settings: () => '/admin/settings',
  events: () => '/admin/provider-events',
  disputes: () => '/admin/disputes',
  dispute: (disputeId: string) => `/admin/disputes/${disputeId}`,
  mails: () => '/admin/mails',
  mail: (mailId: string) => `/admin/mails/${mailId}`,
  /** In the demo only. */
  mailPreviews: (kind?: string) => withQuery('/admin/mails/preview', { kind }),
  /** Everyone's orders, with one of them open. */
  order: (orderId: string) => `/orders?order=${orderId}`,
  payouts: () => '/admin/payouts',
  /** Requests to move money that need a second admin. */
  approvals: (query: Query = {}) => withQuery('/admin/approvals', query),
  /** The site's monthly statements. */
  statements: () => '/admin/statements',
  /** The site's statement for a month, "2026-10". */
  statement: (month: string) => `/admin/statements/${month}`,
  /** Requests for money back that wait for an admin's decision. */
  requests: () => '/admin/requests',
  /** People's reports. */
  reports: () => '/admin/reports',
  users: (query: Query = {}) => withQuery('/admin/users', query),
  user: (userId: string) => `/admin/users/${userId}`,
  shops: (query: Query = {}) => withQuery('/admin/shops', query),
  shop: (shopId: string) => `/admin/shops/${shopId}`,
  products: (query: Query = {}) => withQuery('/admin/products', query),
  reviews: (query: Query = {}) => withQuery('/admin/reviews', query),
  /** How purchases are taxed. */
  tax: () => '/admin/tax',
  categories: () => '/admin/categories',
  /** Discounts that the site bears. */
  discounts: () => '/admin/discounts',
  /** Pages that the operator writes: terms, imprint. */
  sitePages: () => '/admin/pages',
  newSitePage: () => '/admin/pages/new',
  sitePage: (pageId: string) => `/admin/pages/${pageId}`,
  /** What a public site still needs. */
  setup: () => '/admin/setup',
  /** The site's name, look and operator. */
  site: () => '/admin/site',
  audit: (query: Query = {}) => withQuery('/admin/audit', query),
  jobs: () => '/admin/jobs',
};
