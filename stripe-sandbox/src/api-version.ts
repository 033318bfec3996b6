/** The version of Stripe's API that is spoken if the caller names none. */
export const API_VERSION = '2026-10-28.endive';
