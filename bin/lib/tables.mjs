// The owning room of each table, and the others that access it. A room is a folder of
// server/src/domains, or another part of server/src by its path. Only its own room writes a table.
// Others use its reads.ts; those named here join it in their own SQL, for the given reason. The
// demo fills an empty database, and may write everything.

import { ACROSS } from './tables-across.mjs';

const LISTS = 'lists and filters rank in one query';
const SUMS_OF_SHELF = 'a category shows how many products it has';
const SUMS = 'sums run over all rows of a day';
const TOTALS = 'the admin’s totals and lists count across the site';
const NAMES = 'a list shows names beside its rows';
const HELD = 'when a shipment was delivered decides when its money can be paid out';
const STOPPED = 'a shop is not paid while it or its owner is suspended';
const PAID = 'what is on hold or available was not paid out before';
const UNPAID = 'an order shows how its payment stands: orders/money.ts';
const ASKED = 'a question is checked and shown beside its product or shop';
const FRESH = 'the newest of each followed shop in one query';
const WANTED = 'a wish comes true by what a product costs and whether it can be bought';
const SETTLED = 'a return is settled when a refund of it, or of its shipment, succeeded';
const BOUGHT = 'orders are found by what was bought';
const WITH_ORDER = 'an order and its shipments are written and shown together';
const OF_ORDER = 'a shipment is shown with its order';
const REPORTED = 'the admins see what was reported and whose it is in one query';
const ENDED = 'ways into an account end in one place: auth/end-ways-in.ts';
const REVIEWED = 'a review is checked and shown beside its product or shop';

/**
 * @typedef {{
 *   room: string,
 *   readers?: Record<string, string>,
 *   writers?: Record<string, string>,
 * }} Table who reads and who writes it from elsewhere, and why
 */

/** @type {Record<string, Table>} */
export const TABLES = {
  // audit
  audit_changes: { room: 'audit' },
  audit_chain: { room: 'audit' },
  audit_unchained: { room: 'audit' },
  audit_checks: { room: 'audit' },

  // security
  security_events: { room: 'security' },

  // auth
  users: {
    room: 'auth',
    readers: {
      admin: TOTALS,
      approvals: NAMES,
      audit: NAMES,
      holds: STOPPED,
      ledger: NAMES,
      questions: NAMES,
      reports: REPORTED,
      reviews: NAMES,
      shops: NAMES,
    },
  },
  sessions: { room: 'auth', readers: { audit: 'a change says from which session it was made' } },
  last_writes: { room: 'auth' },
  known_devices: { room: 'auth' },
  authenticators: { room: 'auth' },
  recovery_codes: { room: 'auth' },
  half_logins: { room: 'auth' },
  passkeys: { room: 'auth' },
  passkey_challenges: { room: 'auth' },
  challenge_keys: { room: 'auth' },
  used_challenges: { room: 'auth' },
  sign_in_links: { room: 'auth' },
  reset_links: { room: 'accounts', writers: { auth: ENDED } },
  email_links: { room: 'accounts', writers: { auth: ENDED } },
  mailed_email_links: { room: 'accounts' },
  not_me_links: { room: 'accounts', writers: { auth: ENDED } },

  // mail
  mails: { room: 'mail' },

  // currency, media
  exchange_rates: { room: 'currency' },
  media: { room: 'media' },
  remote_pictures: { room: 'media' },
  video_uploads: { room: 'media' },
  direct_uploads: { room: 'media' },

  // shops
  shops: {
    room: 'shops',
    readers: {
      admin: TOTALS,
      approvals: NAMES,
      follows: FRESH,
      home: LISTS,
      analytics: SUMS,
      categories: SUMS_OF_SHELF,
      holds: STOPPED,
      ledger: NAMES,
      orders: NAMES,
      products: LISTS,
      questions: ASKED,
      recommendations: LISTS,
      reports: REPORTED,
      reviews: REVIEWED,
      search: LISTS,
      shipments: NAMES,
      wishlist: WANTED,
    },
  },
  blocked_buyers: {
    room: 'shops',
    readers: { products: 'what a shopper can buy is asked for in one query' },
  },
  shop_locations: { room: 'shops', readers: { home: LISTS, products: LISTS, search: LISTS } },

  // categories, products
  categories: {
    room: 'categories',
    readers: {
      home: LISTS,
      products: 'a product is found by the name of its category',
      search: LISTS,
    },
  },
  products: {
    room: 'products',
    readers: {
      admin: TOTALS,
      categories: SUMS_OF_SHELF,
      follows: FRESH,
      home: LISTS,
      imports: 'rows of a file are matched with thousands of products at once',
      analytics: SUMS,
      orders: 'the commission of what was sold depends on its category',
      questions: ASKED,
      recommendations: LISTS,
      reports: REPORTED,
      reviews: REVIEWED,
      search: LISTS,
      shops: 'blocks on a shop’s page list its products',
      wishlist: WANTED,
    },
  },
  new_clips: { room: 'products', readers: { follows: FRESH } },
  variants: { room: 'products', readers: { analytics: SUMS } },
  product_views: { room: 'products', readers: { analytics: SUMS } },
  search_words: { room: 'products', readers: { search: 'finds the word that was meant' } },

  // follows, activity
  follows: { room: 'follows' },
  news_looks: { room: 'activity' },

  // imports, videos, wishlist, cart
  product_imports: { room: 'imports' },
  product_import_chunks: { room: 'imports' },
  product_import_faults: { room: 'imports' },
  product_import_keys: { room: 'imports' },
  video_runs: { room: 'videos' },
  video_run_items: { room: 'videos' },
  saved_products: { room: 'wishlist' },
  wish_looks: { room: 'wishlist' },
  cart_items: { room: 'cart' },

  // settings: the commission rate of a sale is looked up when it is frozen
  site_settings: {
    room: 'settings',
    readers: {
      home: 'the shop that /sell shows is chosen in one query',
      shops: 'a shop without its own transit days uses the site’s',
    },
  },
  category_commissions: { room: 'settings' },
  shop_commissions: { room: 'settings' },

  // holds
  money_holds: { room: 'holds', readers: { ledger: HELD } },
  payout_stops: { room: 'holds' },

  // ledger
  ledger_entries: {
    room: 'ledger',
    readers: {
      payouts: 'payouts are checked against their entries',
      refunds: 'sales and refunds without an entry are found in one query',
      statements: 'a month is added up in one query',
    },
  },
  ledger_closings: { room: 'ledger' },
  ledger_chain: { room: 'ledger' },
  ledger_unchained: { room: 'ledger' },
  ledger_chain_checks: { room: 'ledger' },
  closed_months: { room: 'ledger' },
  closed_balances: { room: 'ledger' },
  ledger_postings: {
    room: 'ledger',
    readers: {
      payouts: 'payouts are checked against their entries',
      statements: 'a month is added up in one query',
    },
  },

  // statements
  shop_statements: { room: 'statements' },
  statement_entries: { room: 'statements' },
  statement_months: { room: 'statements' },
  statement_sums: { room: 'statements' },

  // payouts
  money_approvals: { room: 'approvals' },
  found_transfers: { room: 'payouts' },
  payout_accounts: { room: 'payouts' },
  bank_refusals: { room: 'payouts' },
  payouts: { room: 'payouts', readers: { ledger: PAID } },
  payout_parts: { room: 'payouts', readers: { ledger: PAID } },
  payout_entries: { room: 'payouts', readers: { ledger: PAID } },
  payout_plans: { room: 'payouts' },
  payout_reserves: { room: 'payouts', readers: { ledger: PAID } },
  transfer_reversals: { room: 'payouts' },

  // address-book
  addresses: { room: 'address-book' },
  address_books: { room: 'address-book' },

  // orders, shipments
  orders: {
    room: 'orders',
    readers: {
      admin: TOTALS,
      'book-checks': SUMS,
      ledger: NAMES,
      payouts: NAMES,
      'provider-events': 'events are found by the number of their order',
      refunds: SUMS,
      shipments: OF_ORDER,
      statements: NAMES,
    },
  },
  order_items: {
    room: 'orders',
    readers: {
      admin: BOUGHT,
      analytics: SUMS,
      recommendations: 'finds what was bought together',
      refunds: 'a refund is made of items',
      shipments: BOUGHT,
    },
  },
  shipments: {
    room: 'shipments',
    readers: { admin: TOTALS, holds: HELD, ledger: HELD, refunds: SUMS, returns: SETTLED },
    writers: { orders: WITH_ORDER },
  },
  order_status_changes: {
    room: 'shipments',
    readers: { admin: TOTALS },
    writers: { orders: WITH_ORDER },
  },
  unsent_order_news: { room: 'shipments' },

  // payments, refunds, disputes, provider-events, book-checks
  idempotency_keys: { room: 'idempotency' },
  kept_requests: { room: 'idempotency' },
  payments: {
    room: 'payments',
    readers: {
      'book-checks': SUMS,
      orders: UNPAID,
      payouts: 'a transfer comes from the payment of its order',
      'provider-events': 'events are found by the payment that they are about',
      refunds: SUMS,
    },
  },
  parked_payments: { room: 'parked-payments', readers: { orders: UNPAID } },
  refunds: { room: 'refunds', readers: { orders: UNPAID, returns: SETTLED } },
  refund_items: { room: 'refunds', readers: { orders: UNPAID } },
  disputes: { room: 'disputes' },
  dispute_evidence: { room: 'evidence' },
  dispute_files: { room: 'evidence' },
  dispute_statements: { room: 'evidence' },
  fraud_warnings: { room: 'disputes' },
  provider_events: { room: 'provider-events' },
  provider_lines: { room: 'provider-statement' },
  provider_cursors: { room: 'provider-statement' },
  book_checks: { room: 'book-checks' },

  // returns
  refund_requests: { room: 'returns' },
  refund_request_steps: { room: 'returns' },

  // reviews
  product_reviews: { room: 'reviews', readers: { reports: REPORTED } },
  shop_reviews: {
    room: 'reviews',
    readers: {
      reports: REPORTED,
      shops: 'a shop comes with its newest reviews, and shops come before reviews',
    },
  },

  // reports
  reports: { room: 'reports' },

  // questions, recommendations
  questions: { room: 'questions' },
  related_products: { room: 'recommendations' },
  related_sales: { room: 'recommendations' },

  // analytics
  clip_events: {
    room: 'analytics',
    readers: {
      search: 'new clips come first until they were seen, and search comes before analytics',
    },
  },
  insight_sums: { room: 'analytics' },
  product_days: { room: 'analytics' },
  shop_days: { room: 'analytics' },
  sold_days: { room: 'analytics' },

  // home
  home_rows: { room: 'home' },
  home_picks: { room: 'home' },

  // the server's own operation
  release_floor: { room: 'db' },
  kysely_migration: { room: 'db', readers: { backup: 'a copy says of which release it is' } },
  leases: { room: 'leases' },
  long_jobs: { room: 'jobs' },
  nightly_backups: { room: 'backup' },
  rate_counters: {
    room: 'db',
    writers: { analytics: 'counts a visitor in the same statement as their events' },
  },
};

for (const { rooms, reads = [], writes = [], why } of ACROSS) {
  for (const room of rooms) {
    for (const name of reads) {
      TABLES[name] = { ...TABLES[name], readers: { ...TABLES[name].readers, [room]: why } };
    }
    for (const name of writes) {
      TABLES[name] = { ...TABLES[name], writers: { ...TABLES[name].writers, [room]: why } };
    }
  }
}
