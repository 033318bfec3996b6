/** Steps that people read easily: 1, 2 or 5 times a power of ten. */
function easyStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5].find((one) => one * power >= least - power * 1e-9) ?? 10;
  return factor * power;
}

/**
 * Where the lines of a chart stand, from 0 up to the first one that is not below `max`: at most five, and
 * whole numbers, since a half order or a half visitor does not exist.
 */
export function linesUpTo(max: number): number[] {
  const step = Math.max(1, easyStep(Math.max(max, 1) / 4));
  const count = Math.max(1, Math.ceil(max / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
