/** A readable step: 1, 2 or 5 times a power of ten. */
function easyStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5].find((one) => one * power >= least - power * 1e-9) ?? 10;
  return factor * power;
}

/**
 * The values of a chart's grid lines, from 0 to the first at or above `max`: at most five, and whole, since
 * half an order does not exist.
 */
export function linesUpTo(max: number): number[] {
  const step = Math.max(1, easyStep(Math.max(max, 1) / 4));
  const count = Math.max(1, Math.ceil(max / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
