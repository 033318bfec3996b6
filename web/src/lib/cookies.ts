/** The currency that a visitor picked, as its code; read by the server to render prices in it. */
export const CURRENCY_COOKIE = 'souk.currency';

/** How a visitor wants lists of products drawn, "grid" or "list"; the server draws them so too. */
export const LAYOUT_COOKIE = 'souk.layout';
