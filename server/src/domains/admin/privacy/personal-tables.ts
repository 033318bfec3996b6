// The data kept about a person, table by table: the part of it in the export, and how it is handled
// when they leave. A test finds every column that names a person and is missing here.
import type { DB } from '../../../db/types.ts';

/**
 * The way a row belongs to a person: it names the person, one of their shops or orders, a product
 * of a shop, or a shipment.
 */
type RowOwner = 'person' | 'shop' | 'product' | 'order' | 'shipment';

type PersonalTable = {
  table: keyof DB;
  /** The column that names the person, shop, product, order or shipment. */
  by: string;
  whose?: RowOwner;
  /** Columns that the export leaves out: secrets, and data that only programs read. */
  without?: readonly string[];
  /** Whether it holds mailed links, which the export masks. */
  masked?: boolean;
  /** The reason why the export leaves the table out. */
  leftOut?: string;
} & (
  | { leaving: 'deleted' | 'cleared' }
  /** `why` it stays: other data refers to it and needs it. */
  | { leaving: 'stays'; why: string }
);

const SECRET = 'a secret, or its hash';
const BOOKS = 'the books of the other side; the account that it names is emptied';
const DECIDED = 'an admin’s decision, included in audit_changes.json';
const SAID = 'others have read and answered it; it is signed “Deleted user”';
const EMPTIED = 'the shop and its products are closed, and orders go on naming them';

export const PERSONAL_TABLES: readonly PersonalTable[] = [
  // First, because recovery codes depend on the authenticator.
  { table: 'recovery_codes', by: 'user_id', leftOut: SECRET, leaving: 'deleted' },
  {
    table: 'authenticators',
    by: 'user_id',
    without: ['secret', 'sealed', 'last_step'],
    leaving: 'deleted',
  },
  { table: 'passkeys', by: 'user_id', without: ['public_key', 'counter'], leaving: 'deleted' },
  { table: 'passkey_challenges', by: 'user_id', leftOut: SECRET, leaving: 'deleted' },
  { table: 'half_logins', by: 'user_id', leftOut: SECRET, leaving: 'deleted' },
  { table: 'reset_links', by: 'user_id', leftOut: SECRET, leaving: 'deleted' },
  { table: 'sign_in_links', by: 'user_id', leftOut: SECRET, leaving: 'deleted' },
  { table: 'email_links', by: 'user_id', without: ['token_hash'], leaving: 'deleted' },
  { table: 'mailed_email_links', by: 'user_id', leftOut: SECRET, leaving: 'deleted' },
  { table: 'not_me_links', by: 'user_id', leftOut: SECRET, leaving: 'deleted' },
  { table: 'sessions', by: 'user_id', without: ['token_hash'], leaving: 'deleted' },
  {
    table: 'last_writes',
    by: 'user_id',
    leftOut: 'a place in the database’s log that only programs read, for a minute',
    leaving: 'deleted',
  },
  { table: 'known_devices', by: 'user_id', without: ['token_hash'], leaving: 'deleted' },

  { table: 'security_events', by: 'user_id', leaving: 'deleted' },
  { table: 'terms_acceptances', by: 'user_id', leaving: 'deleted' },
  {
    table: 'mails',
    by: 'user_id',
    // A cause can be the hash of a link's token.
    without: ['cause', 'html', 'view_key', 'view_until'],
    masked: true,
    leaving: 'deleted',
  },

  { table: 'addresses', by: 'user_id', without: ['fingerprint'], leaving: 'deleted' },
  { table: 'address_books', by: 'user_id', leaving: 'deleted' },

  { table: 'cart_items', by: 'user_id', leaving: 'deleted' },
  { table: 'cart_codes', by: 'user_id', leaving: 'deleted' },
  { table: 'saved_products', by: 'user_id', leaving: 'deleted' },
  { table: 'follows', by: 'user_id', leaving: 'deleted' },
  { table: 'news_looks', by: 'user_id', leaving: 'deleted' },
  { table: 'product_views', by: 'user_id', leaving: 'deleted' },
  { table: 'clip_events', by: 'user_id', leaving: 'deleted' },
  {
    table: 'idempotency_keys',
    by: 'user_id',
    leftOut: 'copies of answers for a day; the orders are in orders.json',
    leaving: 'deleted',
  },

  { table: 'media', by: 'owner_id', leaving: 'cleared' },
  {
    table: 'long_jobs',
    by: 'owner_id',
    without: ['holder', 'claim', 'network'],
    leaving: 'cleared',
  },
  {
    table: 'video_uploads',
    by: 'owner_id',
    leaving: 'stays',
    why: 'work on the file may run; both leave within a day of its end',
  },
  {
    table: 'direct_uploads',
    by: 'owner_id',
    leftOut: 'uploads under way, which only programs read; they leave within hours',
    leaving: 'stays',
    why: 'their files are removed with them, within hours',
  },
  { table: 'video_runs', by: 'started_by', leaving: 'cleared' },
  { table: 'product_imports', by: 'actor_id', leaving: 'cleared' },

  { table: 'questions', by: 'user_id', leaving: 'stays', why: SAID },
  { table: 'product_reviews', by: 'user_id', leaving: 'stays', why: SAID },
  { table: 'shop_reviews', by: 'user_id', leaving: 'stays', why: SAID },

  { table: 'blocked_buyers', by: 'user_id', leaving: 'deleted' },
  {
    table: 'blocked_buyers',
    by: 'shop_id',
    whose: 'shop',
    leftOut: 'it names other people',
    leaving: 'deleted',
  },
  {
    table: 'reports',
    by: 'reporter_id',
    without: ['decided_by'],
    leaving: 'stays',
    why: 'the admins decide it, whoever wrote it',
  },
  {
    table: 'reports',
    by: 'decided_by',
    leftOut: 'what an admin decided is in audit_changes.json',
    leaving: 'stays',
    why: 'a decision holds when its admin has left',
  },

  { table: 'orders', by: 'buyer_id', leaving: 'stays', why: BOOKS },
  { table: 'order_items', by: 'order_id', whose: 'order', leaving: 'stays', why: BOOKS },
  { table: 'order_discounts', by: 'order_id', whose: 'order', leaving: 'stays', why: BOOKS },
  { table: 'shipments', by: 'order_id', whose: 'order', leaving: 'stays', why: BOOKS },
  {
    table: 'payments',
    by: 'order_id',
    whose: 'order',
    without: ['checkout_url'],
    leaving: 'stays',
    why: BOOKS,
  },
  { table: 'refunds', by: 'requested_by', leaving: 'stays', why: BOOKS },
  {
    table: 'refunds',
    by: 'dropped_by',
    leftOut: 'an admin’s or a seller’s decision, included in audit_changes.json',
    leaving: 'stays',
    why: BOOKS,
  },
  {
    table: 'dispute_evidence',
    by: 'saved_by',
    leftOut: 'written for the site by an admin; included in audit_changes.json',
    leaving: 'stays',
    why: BOOKS,
  },
  { table: 'refund_requests', by: 'shipment_id', whose: 'shipment', leaving: 'stays', why: BOOKS },
  { table: 'refund_request_steps', by: 'actor_id', leaving: 'stays', why: BOOKS },
  { table: 'order_status_changes', by: 'actor_id', leaving: 'stays', why: BOOKS },

  { table: 'shops', by: 'owner_id', leaving: 'stays', why: EMPTIED },
  { table: 'shop_locations', by: 'shop_id', whose: 'shop', leaving: 'deleted' },
  {
    table: 'products',
    by: 'shop_id',
    whose: 'shop',
    without: ['search'],
    leaving: 'stays',
    why: EMPTIED,
  },
  { table: 'variants', by: 'product_id', whose: 'product', leaving: 'stays', why: EMPTIED },
  { table: 'discounts', by: 'shop_id', whose: 'shop', leaving: 'stays', why: EMPTIED },
  {
    table: 'shipping_profiles',
    by: 'shop_id',
    whose: 'shop',
    leaving: 'stays',
    why: 'the products of the closed shop go on naming them',
  },
  { table: 'shop_invoicing', by: 'shop_id', whose: 'shop', leaving: 'stays', why: BOOKS },
  { table: 'invoices', by: 'shop_id', whose: 'shop', leaving: 'stays', why: BOOKS },
  { table: 'commission_invoices', by: 'shop_id', whose: 'shop', leaving: 'stays', why: BOOKS },
  { table: 'payout_accounts', by: 'shop_id', whose: 'shop', leaving: 'stays', why: BOOKS },
  { table: 'bank_refusals', by: 'shop_id', whose: 'shop', leaving: 'stays', why: BOOKS },
  { table: 'payouts', by: 'requested_by', leaving: 'stays', why: BOOKS },
  {
    table: 'ledger_entries',
    by: 'actor_id',
    without: ['written_in'],
    leaving: 'stays',
    why: BOOKS,
  },
  { table: 'closed_months', by: 'closed_by', leaving: 'stays', why: BOOKS },
  {
    table: 'payouts',
    by: 'cancelled_by',
    leftOut: DECIDED,
    leaving: 'stays',
    why: BOOKS,
  },
  { table: 'found_transfers', by: 'shop_id', whose: 'shop', leaving: 'stays', why: BOOKS },
  {
    table: 'found_transfers',
    by: 'settled_by',
    leftOut: DECIDED,
    leaving: 'stays',
    why: BOOKS,
  },
  {
    table: 'site_page_versions',
    by: 'saved_by',
    leaving: 'stays',
    why: 'Which terms applied when; who wrote them is a deleted user',
    leftOut: 'The site’s own texts; its audit has who changed them',
  },
  { table: 'money_approvals', by: 'requested_by', leaving: 'stays', why: BOOKS },
  {
    table: 'money_approvals',
    by: 'decided_by',
    leftOut: DECIDED,
    leaving: 'stays',
    why: BOOKS,
  },
  {
    table: 'kept_requests',
    by: 'user_id',
    leftOut: 'only request keys, which prevent duplicate requests',
    leaving: 'deleted',
  },
  { table: 'payout_plans', by: 'shop_id', whose: 'shop', leaving: 'stays', why: BOOKS },
  { table: 'payout_reserves', by: 'shop_id', whose: 'shop', leaving: 'stays', why: BOOKS },
  {
    table: 'payout_stops',
    by: 'shop_id',
    whose: 'shop',
    without: ['placed_by', 'lifted_by'],
    leaving: 'stays',
    why: BOOKS,
  },
  {
    table: 'payout_stops',
    by: 'placed_by',
    leftOut: DECIDED,
    leaving: 'stays',
    why: BOOKS,
  },
  {
    table: 'payout_stops',
    by: 'lifted_by',
    leftOut: DECIDED,
    leaving: 'stays',
    why: BOOKS,
  },
  {
    table: 'provider_lines',
    by: 'booked_by',
    leftOut: 'what an admin decided is in audit_changes.json',
    leaving: 'stays',
    why: BOOKS,
  },
  {
    table: 'audit_changes',
    by: 'actor_id',
    leaving: 'stays',
    why: 'the audit is append-only; the account that it names is emptied',
  },
];
