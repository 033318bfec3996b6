/** Returns the day on which a shop on holiday reopens, or null if it's open now. */
export const backOn = (back_at: Date | null, now: Date): string | null =>
  back_at !== null && back_at > now ? back_at.toISOString().slice(0, 10) : null;
