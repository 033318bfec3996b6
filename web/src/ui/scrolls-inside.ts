/**
 * Around a table: too wide for the page (with enlarged text), it scrolls by itself. The padding is the
 * room of focus rings, which would be cut off.
 */
export const SCROLLS_INSIDE = 'relative -m-3 overflow-x-auto p-3';
