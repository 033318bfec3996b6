/** The currency that a visitor picked, as its code; read by the server to render prices in it. */
export const CURRENCY_COOKIE = 'souk.currency';
