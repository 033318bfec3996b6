import { parseArgs } from 'node:util';
import { ConfigError } from '@souk/server/config';
import type { CatalogueSize } from './plan.ts';

const USAGE =
  'Usage: npm run seed -- --products N --shops M [--seed S]; with no options it seeds the demo.';

const MOST_PRODUCTS = 5_000_000;
const MOST_SHOPS = 200_000;
const MOST_SEED = 2 ** 31;

/**
 * The catalogue that the arguments of `seed` describe; null for the demo. @throws ConfigError in
 * one sentence
 */
export function sizeAskedFor(args: readonly string[]): CatalogueSize | null {
  if (args.length === 0) return null;
  const values = optionsOf(args);
  const products = whole('products', values.products, 1, MOST_PRODUCTS);
  const shops = whole('shops', values.shops, 1, Math.min(MOST_SHOPS, products));
  const seed = values.seed === undefined ? 1 : whole('seed', values.seed, 0, MOST_SEED);
  return { products, shops, seed };
}

function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { products: text, shops: text, seed: text } })
      .values;
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}. ${USAGE}`);
  }
}

function whole(name: string, text: string | undefined, from: number, to: number): number {
  if (text === undefined) throw new ConfigError(`--${name} is missing. ${USAGE}`);
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= from && value <= to) return value;
  const limit = name === 'shops' && to < MOST_SHOPS ? ' (no more shops than products)' : '';
  throw new ConfigError(
    `--${name} must be a whole number from ${from} to ${to}${limit}, not "${text}".`,
  );
}
