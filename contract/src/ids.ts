import * as z from 'zod/mini';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the textual form of a UUID, the only shape an identifier has. */
export function isId(value: string): boolean {
  return UUID.test(value);
}

/** An id in a response. */
export const Id = z.guid();

/** A count in a response. */
export const Count = z.int();

/** A day in a response: "2026-11-22". */
export const Day = z.iso.date();

/** A time in a response: RFC 3339 in UTC. */
export const Time = z.iso.datetime();
