/**
 * Around a table: if it is too wide for the page (with enlarged text), it scrolls by itself. The
 * padding leaves room for focus rings, which would be cut off.
 */
export const SCROLLS_INSIDE = 'relative -m-3 overflow-x-auto p-3';
