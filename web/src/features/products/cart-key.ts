/**
 * The query key of the cart, in a file of its own because adding to the cart and emptying it are
 * separate features.
 */
export const cartKey = ['cart'] as const;
