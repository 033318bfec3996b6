/** Short ways to write down variants. Numbers are pieces in stock. */
import type { PaintName } from './paints.ts';
import type { DemoVariant } from './types.ts';

type Stock<K extends string = string> = Partial<Record<K, number>>;

/** One variant for each colour. */
export function colors(stock: Stock<PaintName>): DemoVariant[] {
  return (Object.entries(stock) as [PaintName, number][]).map(([value, pieces]) => ({
    name: 'Color',
    value,
    stock: pieces,
    paint: value,
  }));
}

/** One variant for each value of another option; `plus` adds cents to some of them. */
export function options(name: string, stock: Stock, plus: Stock = {}): DemoVariant[] {
  return Object.entries(stock).map(([value, pieces]) => ({
    name,
    value,
    stock: pieces ?? 0,
    ...(plus[value] ? { plusCents: plus[value] } : {}),
  }));
}

/** Every colour in every size, as "Color / Size"; the list of pieces follows `sizes`. */
export function colorsAndSizes(
  sizes: string[],
  stock: Partial<Record<PaintName, number[]>>,
  plus: Stock = {},
): DemoVariant[] {
  return (Object.entries(stock) as [PaintName, number[]][]).flatMap(([color, pieces]) =>
    sizes.map((size, k) => ({
      name: 'Color / Size',
      value: `${color} / ${size}`,
      stock: pieces[k] ?? 0,
      paint: color,
      ...(plus[size] ? { plusCents: plus[size] } : {}),
    })),
  );
}
