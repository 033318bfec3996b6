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

/**
 * Rooms of server/src/domains. audit, security and auth come first: every room asks who is acting,
 * and records what they did.
 */
export const DOMAIN_ORDER = [
  ['audit', 'security'],
  ['auth'],
  ['currency', 'media', 'idempotency', 'mail'],
  ['accounts'],
  ['shops'],
  ['products'],
  ['categories'],
  ['follows'],
  // Settings that guard money need another admin's confirmation.
  ['approvals'],
  ['search', 'imports', 'videos', 'wishlist', 'settings'],
  ['activity'],
  ['orders'],
  // Copies the address of the last order.
  ['address-book'],
  ['shipments'],
  ['cart'],
  // Money on hold, queried by the ledger and payouts.
  ['holds'],
  ['ledger'],
  ['statements'],
  ['payouts'],
  ['parked-payments'],
  ['payments'],
  ['refunds'],
  ['returns', 'disputes'],
  // Matches each line of the provider's statement with its cause in the rooms above.
  ['provider-statement'],
  // The first two process and check everything above; the third shows an order with its full
  // history.
  ['provider-events', 'book-checks', 'order-history'],
  // Compiles evidence for the bank from a disputed order's history.
  ['evidence'],
  ['checkout'],
  ['reviews', 'questions'],
  ['recommendations', 'reports'],
  ['analytics'],
  ['home'],
  // Knows every room's tables: the data kept about a person, and the data deleted with them.
  ['privacy'],
  // The to-do lists of sellers and admins, from the rooms above.
  ['work'],
  ['admin'],
];

/** The row of a room in an order, or -1. @param {string[][]} order @param {string} room */
export const rowOf = (order, room) => order.findIndex((row) => row.includes(room));

/** Rooms of web/src. lib and api come before ui: they show nothing. */
export const WEB_ORDER = [['lib'], ['api'], ['ui'], ['features'], ['layouts'], ['routes']];

/** The files of api that ui may import: the words for a failed call. */
export const UI_TAKES = ['error-message.ts'];

/**
 * Features of web without a room of the same name in the server: each comes right after the room
 * named here. Once a room of that name exists, its position counts.
 */
export const WEB_FEATURES = {
  site: 'audit',
  jobs: 'audit',
  categories: 'products',
  disputes: 'returns',
  'provider-events': 'returns',
  feed: 'search',
  shipments: 'orders',
  refunds: 'payments',
  'order-history': 'returns',
  answers: 'checkout',
  storefront: 'reviews',
  dashboard: 'admin',
};

/**
 * Features of web/src/features: first the code shared by all admin lists, then the server's rooms
 * in their order, and between them the features that only web has.
 */
export const FEATURE_ORDER = [
  ['admin-list'],
  ...DOMAIN_ORDER.flatMap((row) => {
    const apart = Object.entries(WEB_FEATURES)
      .filter(([name, room]) => row.includes(room) && rowOf(DOMAIN_ORDER, name) < 0)
      .map(([name]) => name);
    return apart.length ? [row, apart] : [row];
  }),
];

/** Files beside routes.ts (root.tsx, the entries) belong to the routes. */
export const WEB_LAST = WEB_ORDER.length - 1;
