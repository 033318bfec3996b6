import type { Deps } from '../deps.ts';
import {
  countListedProducts,
  productMilestones,
  productsAfter,
} from '../domains/products/reads.ts';
import { countListedShops, shopMilestones, shopsAfter } from '../domains/shops/reads.ts';

/** A page of the site: its path, and when it was last changed where that is known. */
export type Address = { path: string; changed?: Date };

/** A list of things that have a page each, in the order of their ids. */
export type AddressList = {
  name: string;
  count(): Promise<number>;
  /** The ids after which each further `size` begin. */
  milestones(size: number): Promise<string[]>;
  /** At most `most` from after that id on, in batches: whatever their number, few are held at a time. */
  after(id: string, most: number): AsyncGenerator<Address[]>;
};

const BATCH = 2000;

/** Before every id. */
export const BEGINNING = '00000000-0000-0000-0000-000000000000';

/** What everyone may see and search engines may list. */
export const PAGES: Address[] = ['/', '/explore', '/videos', '/sell'].map((path) => ({ path }));

async function* batches<T extends { id: string }>(
  read: (after: string, limit: number) => Promise<T[]>,
  first: string,
  most: number,
): AsyncGenerator<T[]> {
  let [after, left] = [first, most];
  while (left > 0) {
    const rows = await read(after, Math.min(BATCH, left));
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
    left -= rows.length;
  }
}

export function addressLists({ db }: Pick<Deps, 'db'>): AddressList[] {
  return [
    {
      name: 'shops',
      count: () => countListedShops(db),
      milestones: (size) => shopMilestones(db, size),
      async *after(id, most) {
        const read = (after: string, limit: number) => shopsAfter(db, after, limit);
        for await (const rows of batches(read, id, most)) {
          yield rows.map((row) => ({ path: `/shop/${row.id}`, changed: row.updated_at }));
        }
      },
    },
    {
      name: 'products',
      count: () => countListedProducts(db),
      milestones: (size) => productMilestones(db, size),
      async *after(id, most) {
        const read = (after: string, limit: number) => productsAfter(db, after, limit);
        for await (const rows of batches(read, id, most)) {
          yield rows
            .filter(({ live }) => live)
            .map((row) => ({ path: `/product/${row.id}`, changed: row.updated_at }));
        }
      },
    },
  ];
}
