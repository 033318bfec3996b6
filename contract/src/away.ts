// Apart from the calls: pages that sell need these, without loading zod.
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "2026-12-03" as "December 3, 2026". */
export const formatDay = (day: string) => long.format(new Date(`${day}T00:00:00Z`));

/** What a shop on holiday says where something would be sold. */
export const awayMessage = (backOn: string) => `On holiday, back on ${formatDay(backOn)}`;

/** What somebody reads whom a shop has blocked. */
export const NOT_SOLD_TO_YOU = 'This shop does not sell to you';
