// The order of docs/architecture.md, "Who may import whom", as tables. A row may import the rows before it.

/** Rooms of server/src. Rooms of one row do not import each other, save those named in ALLOWED_BESIDE. */
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

/** Files beside main.ts that are not named above are parts of it. */
export const SERVER_LAST = SERVER_ORDER.length - 1;

/** Rooms of server/src/domains. audit, security and auth come before all: every room asks who acts, and writes down what they did. */
export const DOMAIN_ORDER = [
  ['audit', 'security'],
  ['auth'],
  ['currency', 'media', 'idempotency', 'mail'],
  ['accounts'],
  ['shops'],
  ['products'],
  ['categories'],
  ['follows'],
  ['search', 'imports', 'videos', 'wishlist', 'settings'],
  ['activity'],
  ['orders'],
  ['shipments'],
  ['cart'],
  ['ledger'],
  ['payouts'],
  ['parked-payments'],
  ['payments'],
  ['refunds'],
  ['returns', 'disputes'],
  // The first two work and check all of the above; the third shows an order with all that happened to it.
  ['provider-events', 'book-checks', 'order-history'],
  ['checkout'],
  ['reviews', 'questions'],
  ['recommendations', 'reports'],
  ['analytics'],
  ['home'],
  // Knows every room's tables: what is kept of a person, and what leaves with them.
  ['privacy'],
  ['admin'],
];

/** The row of a room in an order, or -1. @param {string[][]} order @param {string} room */
export const rowOf = (order, room) => order.findIndex((row) => row.includes(room));

/** Rooms of web/src. lib and api come before ui: they show nothing. */
export const WEB_ORDER = [['lib'], ['api'], ['ui'], ['features'], ['layouts'], ['routes']];

/** What ui may take from api: the words for a failed call. */
export const UI_TAKES = ['error-message.ts'];

/**
 * Features of web without a room of their name in the server: each comes right after the room named here. Once
 * there is a room of that name, its place counts.
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
  dashboard: 'admin',
};

/**
 * Features of web/src/features: what all lists of admins share, then the server's rooms in their order, and
 * between them what only web has.
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

/** Files beside routes.ts (root.tsx, the entries) are parts of the routes. */
export const WEB_LAST = WEB_ORDER.length - 1;
