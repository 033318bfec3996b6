// Amounts in two columns: earlier releases still read the one of 32 bits (migration 0128).

/** The most that a column of 32 bits holds. */
const MOST = 2 ** 31 - 1;

/** The amount that two columns hold. */
export const wideAmount = (narrow: number, wide: number | null): number =>
  narrow < MOST ? narrow : (wide ?? narrow);

/** What the column of 32 bits holds of an amount. */
export const inNarrow = (amount: number): number => Math.min(amount, MOST);

/** What the column beside it holds: null if the amount fits into the narrow one. */
export const inWide = (amount: number): number | null => (amount < MOST ? null : amount);
