import * as z from 'zod/mini';

/** A latitude or a longitude in a request's body. */
export function Degrees(name: string, most: number) {
  const range = `${name} must be from -${most} to ${most}`;
  return z.number(`${name} is required`).check(z.minimum(-most, range), z.maximum(most, range));
}
