import * as z from 'zod/mini';

/** The code of a problem that has none of its own, by its status. */
export const CODES_BY_STATUS = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  412: 'changed_since_read',
  413: 'too_large',
  415: 'unsupported_type',
  422: 'invalid_input',
  429: 'too_many_requests',
  431: 'headers_too_large',
  500: 'internal_error',
  503: 'unavailable',
} as const;

/**
 * Every problem that someone can act on, by the name that programs compare. Its sentence, for
 * people, may be reworded or translated at any time.
 */
export const PROBLEM_CODES = [
  // Who is asking
  'account_suspended',
  'admins_only',
  'email_unverified',
  'foreign_host',
  'not_yours',
  'own_account',
  'own_approval',
  'own_product',
  'own_shop',
  'proof_required',
  'second_factor_needed',
  'second_factor_required',
  // Accounts
  'account_in_use',
  'already_verified',
  'email_taken',
  'last_admin',
  'link_expired',
  'passkey_refused',
  'passkey_taken',
  'passkey_unknown',
  'second_factor_not_started',
  'second_factor_off',
  'second_factor_on',
  'sign_in_expired',
  'too_many_passkeys',
  'username_taken',
  'wrong_code',
  'wrong_credentials',
  // The catalogue and its shops
  'category_name_taken',
  'category_not_empty',
  'category_slug_taken',
  'page_slug_taken',
  'clip_in_progress',
  'import_currency',
  'import_failed',
  'import_finished',
  'import_in_progress',
  'owner_suspended',
  'shop_suspended',
  'too_many_categories',
  'too_many_conversions',
  'too_many_discounts',
  'too_many_files',
  'too_many_follows',
  'too_many_products',
  'too_many_shops',
  'too_many_wishes',
  // Cart and checkout
  'address_already_saved',
  'already_paid',
  'blocked_by_shop',
  'cart_changed',
  'checkout_ended',
  'discount_code_taken',
  'total_changed',
  'total_too_small',
  'not_shippable',
  'unknown_shipping_option',
  'idempotency_key_reused',
  'order_being_placed',
  'out_of_stock',
  'over_order_limit',
  'payment_processing',
  'product_gone',
  'refused_by_provider',
  'request_in_progress',
  'shop_away',
  'too_many_addresses',
  'too_many_codes',
  'too_many_lines',
  // Orders and refunds
  'not_paid_by_card',
  'not_shipped',
  'nothing_to_refund',
  'order_changed',
  'order_undone',
  'refund_dropped',
  'refund_exceeds_rest',
  'refund_in_progress',
  'refund_not_failed',
  'refund_retried',
  'refunded',
  'return_answered',
  'return_not_possible',
  'return_open',
  'return_with_admin',
  'too_early',
  'too_many_refunds',
  // Disputes, payouts and books
  'amount_exceeds_balance',
  'approval_decided',
  'dispute_closed',
  'dispute_without_order',
  'evidence_field_taken',
  'line_explained',
  'month_closed',
  'no_earlier_sales',
  'nothing_owed',
  'nothing_to_pay_out',
  'not_stopped',
  'other_currency',
  'payout_country_fixed',
  'payout_over',
  'payouts_stopped',
  'requester_not_admin',
  // Reports and jobs
  'invalid_signature',
  'job_running',
  'long_job',
  'report_decided',
  'report_open',
  'report_target_gone',
  ...Object.values(CODES_BY_STATUS),
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** A rejected file of an upload, and the reason. */
export const RejectedFile = z.object({ name: z.string(), detail: z.string() });
export type RejectedFile = z.infer<typeof RejectedFile>;

/** RFC 9457: every error of the API has this shape, as application/problem+json. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** The problem's name, for programs: it stays the same whatever `detail` says. */
  code: z.enum(PROBLEM_CODES),
  /** One sentence for a person; the page shows it. */
  detail: z.string(),
  /** For invalid input: the field's dotted path ("variants.0.name") and its message. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** For a right password that needs a code as well: the token to send with it. */
  login_token: z.optional(z.string()),
  /** For an upload without any accepted file: each file. */
  rejected: z.optional(z.array(RejectedFile)),
  /** For a total that is no longer the quoted one: what POST /checkout/quote answers now. */
  quote: z.optional(z.record(z.string(), z.unknown())),
});
export type Problem = z.infer<typeof Problem>;

/** Shown if an answer has no detail of its own. */
export const GENERAL_ERROR = 'An error occurred. Please try again.';
