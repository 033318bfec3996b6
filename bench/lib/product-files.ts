// Product files to import: real words, some options, a faulty line in every 250.
import { writeFile } from 'node:fs/promises';

const CATEGORY = '01900000-0000-7000-8000-000000000002';
const WORDS =
  'oak linen brass stoneware walnut indigo copper felt bamboo cotton marble willow amber slate ivory'.split(
    ' ',
  );
const NOUNS = 'lamp mug tray stool vase shelf blanket kettle basket bowl clock mirror'.split(' ');
const FAULTY_EACH = 250;

export interface BareProduct {
  name: string;
  description: string;
  price_cents: number;
  stock_quantity: number;
  sku: string;
  category_id: string;
}

const word = (n: number, step: number) => WORDS[Math.floor(n / step) % WORDS.length] ?? '';

export function productOf(n: number): BareProduct {
  const noun = NOUNS[n % NOUNS.length] ?? '';
  const [first, second] = [word(n, 1), word(n, 15)];
  return {
    name: `${first} ${second} ${noun} ${n}`,
    description: `A ${noun} of ${first}, finished by hand with ${second}, and ${word(n, 7)} inside. It ages well, is easy to clean, and comes in a box that can be used again. Number ${n} of its line.`,
    price_cents: 500 + ((n * 37) % 20_000),
    stock_quantity: n % 90,
    sku: `B-${n}`,
    category_id: CATEGORY,
  };
}

export const faultyIn = (lines: number) => Math.floor(lines / FAULTY_EACH);

/** Writes a file with this many lines below its headings. */
export async function writeProductFile(path: string, lines: number): Promise<void> {
  const text = Array.from({ length: lines }, (_, n) => {
    const { name, description, price_cents, stock_quantity, sku } = productOf(n);
    const price = n % FAULTY_EACH === FAULTY_EACH - 1 ? 'cheap' : (price_cents / 100).toFixed(2);
    return `${name},"${description}",${price},${stock_quantity},${sku},Home & Kitchen\n`;
  });
  await writeFile(path, `Name,Description,Price,Stock,SKU,Category\n${text.join('')}`);
}
