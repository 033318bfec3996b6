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

/** Rooms of web/src. Rooms of one row may import each other: ui takes from lib, for one. */
export const WEB_ORDER = [['lib', 'ui'], ['api'], ['features'], ['layouts'], ['routes']];

/** Files beside routes.ts (root.tsx, the entries) are parts of the routes. */
export const WEB_LAST = WEB_ORDER.length - 1;

/** The row of a room in an order, or -1. @param {string[][]} order @param {string} room */
export const rowOf = (order, room) => order.findIndex((row) => row.includes(room));
