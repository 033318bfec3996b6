/** Returns the id of a Stripe object, whether it's expanded or not. */
export const idOf = (of: string | { id: string } | null | undefined): string | null =>
  typeof of === 'string' ? of : (of?.id ?? null);

/** Converts Stripe's seconds since 1970 to a time. */
export const timeOf = (seconds: number): Date => new Date(seconds * 1000);

/** How far Stripe's clock may differ from ours. */
const SKEW_SECONDS = 60;

/** Converts a time to Stripe's seconds since 1970. */
export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

/** A list filter for objects created since a time. */
export const createdSince = (from: Date): { gte: number } => ({
  gte: secondsOf(from) - SKEW_SECONDS,
});

/** A list filter for objects created between two times. */
export const createdBetween = (from: Date, to: Date): { gte: number; lte: number } => ({
  ...createdSince(from),
  lte: secondsOf(to) + SKEW_SECONDS,
});

export const disputePage = (id: string): string => `https://dashboard.stripe.com/disputes/${id}`;
