// The order from docs/architecture.md, "Who may import whom", as tables. A row may import the rows
// before it.

/**
 * Rooms of server/src. Rooms of one row do not import each other, except those named in
 * ALLOWED_BESIDE.
 */
export const SERVER_ORDER = [
  ['kit'],
  ['config.ts'],
  ['db', 'gateways'],
  ['paging', 'leases'],
  ['jobs'],
  ['embedded', 'backup'],
  ['deps.ts'],
  ['domains'],
  ['http'],
  ['app.ts', 'worker.ts'],
  ['main.ts'],
];

/** The outbox keeps its mails in the database. */
export const ALLOWED_BESIDE = [['gateways', 'db']];

/** Files beside main.ts that are not named above belong to it. */
export const SERVER_LAST = SERVER_ORDER.length - 1;

/** The rooms of server/src/domains, in one line. */
export const DOMAIN_ORDER = [
  ['mail'],
  ['accounts'],
  ['media'],
  ['shops'],
  ['catalogue'],
  ['orders'],
  ['money'],
  ['checkout'],
  ['talk'],
  ['activity'],
  ['admin'],
];

/** The row of a room in an order, or -1. @param {string[][]} order @param {string} room */
export const rowOf = (order, room) => order.findIndex((row) => row.includes(room));

/** Rooms of web/src. lib and api come before ui: they show nothing. */
export const WEB_ORDER = [['lib'], ['api'], ['ui'], ['features'], ['layouts'], ['routes']];

/** The files of api that ui may import: the words for a failed call. */
export const UI_TAKES = ['error-message.ts'];

/** Features of web/src/features: first the code shared by all admin lists. */
export const FEATURE_ORDER = [
  ['admin-list'],
  ['audit'],
  ['site', 'jobs'],
  ['auth'],
  ['currency', 'media', 'mail'],
  ['accounts'],
  ['operator'],
  ['shops'],
  ['products'],
  ['categories'],
  ['shipping', 'discounts', 'tax'],
  ['follows'],
  ['approvals'],
  ['search', 'imports', 'wishlist', 'settings'],
  ['feed'],
  ['activity'],
  ['orders'],
  ['address-book'],
  ['shipments'],
  ['cart'],
  ['ledger'],
  ['statements'],
  ['payouts'],
  ['refunds'],
  ['returns', 'disputes'],
  ['provider-statement'],
  ['provider-events', 'order-history'],
  ['checkout'],
  ['answers'],
  ['reviews', 'questions'],
  ['storefront'],
  ['recommendations', 'reports'],
  ['analytics'],
  ['home'],
  ['work'],
  ['admin'],
  ['dashboard'],
];

/** Files beside routes.ts (root.tsx, the entries) belong to the routes. */
export const WEB_LAST = WEB_ORDER.length - 1;
