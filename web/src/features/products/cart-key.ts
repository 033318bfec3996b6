/** The key of the cart: what adds to it and what empties it stand in rooms of their own. */
export const cartKey = ['cart'] as const;
