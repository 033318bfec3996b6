// Field types for responses.
import * as z from 'zod/mini';

/** An id in a response. */
export const Id = z.guid();

/** A count in a response. */
export const Count = z.int();

/** A day in a response: "2026-11-22". */
export const Day = z.iso.date();

/** A time in a response: RFC 3339 in UTC. */
export const Time = z.iso.datetime();

/** An amount in a response: of the site's currency, with at most its decimals. */
export const Amount = z.number();

/** An address in a response: http(s), or a path of this site. */
export const MediaUrl = z.string().check(z.meta({ format: 'uri-reference' }));

/** An http(s) address in a response. */
export const WebUrl = z.string().check(z.meta({ format: 'uri' }));

/** An email address in a response. */
export const Email = z.string().check(z.meta({ format: 'email' }));
