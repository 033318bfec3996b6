/** Short ways to write variants. Numbers are units in stock. */
import type { DemoVariant } from './types.ts';

type Stock = Record<string, number>;

/** One variant for each value of an option; `plus` adds cents to some of them. */
export function options(name: string, stock: Stock, plus: Stock = {}): DemoVariant[] {
  return Object.entries(stock).map(([value, left]) => ({
    name,
    value,
    stock: left,
    ...(plus[value] ? { plusCents: plus[value] } : {}),
  }));
}

export const colors = (stock: Stock): DemoVariant[] => options('Color', stock);

/** Every color in every size, as "Color / Size"; each color's numbers follow `sizes`. */
export function colorsAndSizes(
  sizes: string[],
  stock: Record<string, number[]>,
  plus: Stock = {},
): DemoVariant[] {
  return Object.entries(stock).flatMap(([color, left]) =>
    sizes.map((size, k) => ({
      name: 'Color / Size',
      value: `${color} / ${size}`,
      stock: left[k] ?? 0,
      ...(plus[size] ? { plusCents: plus[size] } : {}),
    })),
  );
}
