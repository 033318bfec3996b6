import * as z from 'zod/mini';

const PLAIN = /^-?\d+(\.\d+)?$/;

/** A number as an address carries it: plain decimals, and not all that JavaScript takes for one (0x10, 1e3). */
export function QueryNumber(message: string, ...checks: z.core.$ZodCheck<number>[]) {
  return z.pipe(
    z.transform((text: unknown) =>
      typeof text === 'string' && PLAIN.test(text) ? Number(text) : text,
    ),
    z.number(message).check(...checks),
  );
}
