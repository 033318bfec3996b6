/** Numbers from the specification's section 9 and the HTTP API, shared by both sides. */
export const EXPLORE_PAGE_SIZE = 12;
export const VIDEO_PAGE_SIZE = 20;
export const REVIEW_PAGE_SIZE = 10;
export const LIST_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 100;

export const SEARCH_DEBOUNCE_MS = 500;
export const LOW_STOCK = 5;

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 1024;
/** The rule for new passwords on a site that others can reach. */
export const OPEN_SITE_PASSWORD_MIN = 8;
export const USERNAME_MIN = 3;
export const REVIEW_TITLE_MAX = 100;
export const REVIEW_COMMENT_MAX = 1000;
export const QUESTION_MAX = 500;
export const ANSWER_MAX = 1000;
export const QUESTION_PAGE_SIZE = 5;
export const REVIEW_IMAGES_MAX = 10;
export const REQUEST_IMAGES_MAX = 5;
export const REQUEST_TEXT_MAX = 1000;
/** The most refunds for a shipment. After that, only the whole remainder can be refunded. */
export const REFUNDS_MAX = 50;
export const REPORT_TEXT_MAX = 1000;
export const REPORT_NOTE_MAX = 500;
export const PRODUCT_IMAGES_MAX = 20;
export const VARIANTS_MAX = 100;
export const SHOP_REVIEW_MAX = 5000;
/** The maximum number of days for dispatch, and for transit. */
export const SHIPPING_DAYS_MAX = 60;
export const RETURNS_POLICY_MAX = 1000;
/** The number of patterns for covers without a photo. */
export const COVER_PATTERNS = 12;
export const BLOCKS_MAX = 12;
/** Low enough that all products in a page's blocks fit into one page of a list. */
export const BLOCK_PRODUCTS_MAX = 8;
export const BLOCK_TEXT_MAX = 2000;
export const POLICIES_MAX = 6;

export const MIB = 1_048_576;
export const IMAGE_MAX_BYTES = 10 * MIB;
export const IMAGE_MAX_PIXELS = 50_000_000;
export const IMAGE_MAX_SIDE = 16_384;
export const IMAGES_PER_UPLOAD = 20;
export const VIDEO_MAX_BYTES = 50 * MIB;
/** Smaller videos go through Souk, even where browsers can reach the file store. */
export const DIRECT_UPLOADS_FROM_BYTES = 8 * MIB;

/** More than anyone sells, small enough for every sum to stay exact. */
export const MAX_STOCK = 1_000_000;
/** In grams: a ton. */
export const MAX_WEIGHT_G = 1_000_000;
export const BRAND_MAX = 100;
export const MAX_QUANTITY = 10_000;
/**
 * The most of a product in one order, over all its variants, unless its seller sets another limit.
 */
export const MAX_PER_ORDER = 100;
/** The maximum number of saved addresses per account. */
export const MAX_ADDRESSES = 20;
/** Different items in one cart, and so in one order. */
export const MAX_ORDER_LINES = 200;
/** Unpaid orders per account that may hold stock; one more releases the oldest. */
export const MAX_UNPAID_ORDERS = 3;

/** A buyer can ask for money back for this many days after delivery. */
export const RETURN_DAYS = 30;

/** The specification's fixed checkout fee, in minor units. */
export const SHIPPING_FEE_CENTS = 999;
/** Tax on the subtotal, in percent. */
export const TAX_PERCENT = 8;

export const DEFAULT_BRAND_COLOR = '#6366f1';
export const SHOP_PAGE_BRAND_COLOR = '#7c3aed';
export const FALLBACK_GREY = '#6b7280';

/** Results are counted up to this many. */
export const COUNTED_MOST = 1000;
