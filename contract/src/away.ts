// Apart from the calls: product pages need these, without loading zod.
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "2026-12-03" as "December 3, 2026". */
export const formatDay = (day: string) => long.format(new Date(`${day}T00:00:00Z`));

/** A holiday shop's notice wherever something would be sold. */
export const awayMessage = (backOn: string) => `On holiday, back on ${formatDay(backOn)}`;

/** The notice for somebody whom a shop has blocked. */
export const NOT_SOLD_TO_YOU = 'This shop does not sell to you';
