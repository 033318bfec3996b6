import { LISTED_PATHS } from '@souk/contract/page-audience';
import { pages } from '@souk/contract/pages';
import type { Deps } from '../deps.ts';
import {
  countListedProducts,
  productMilestones,
  productsAfter,
} from '../domains/catalogue/index.ts';
import { countListedShops, shopMilestones, shopsAfter } from '../domains/shops/index.ts';
import { escapeXml, XML_HEAD } from '../kit/xml.ts';

/** A page of the site: its path, and when it was last changed, if known. */
export type Address = { path: string; changed?: Date };

/** A list of things with a page each, in the order of their ids. */
export type AddressList = {
  name: string;
  count(): Promise<number>;
  /** The ids after which each further `size` begins. */
  milestones(size: number): Promise<string[]>;
  /** At most `most` after that id, in batches: memory stays small whatever their number. */
  after(id: string, most: number): AsyncGenerator<Address[]>;
};

const BATCH = 2000;

/** Before every id. */
export const BEGINNING = '00000000-0000-0000-0000-000000000000';

/** Public pages that search engines may list, except shops and products. */
export const PAGES: Address[] = LISTED_PATHS.filter((path) => !path.includes('*')).map((path) => ({
  path,
}));

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
          yield rows.map((row) => ({ path: pages.shop(row.id), changed: row.updated_at }));
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
            .map((row) => ({ path: pages.product(row.id), changed: row.updated_at }));
        }
      },
    },
  ];
}

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The addresses as a sitemap, streamed. */
export async function* urlSet(
  publicUrl: string,
  batches: AsyncIterable<Address[]>,
): AsyncGenerator<string> {
  yield `${XML_HEAD}<urlset xmlns="${SCHEMA}">\n`;
  for await (const batch of batches) {
    const urls = batch.map(({ path, changed }) => {
      const when = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
      return `<url><loc>${escapeXml(publicUrl + path)}</loc>${when}</url>\n`;
    });
    yield urls.join('');
  }
  yield '</urlset>\n';
}

/** A list of sitemaps. */
export function sitemapIndex(publicUrl: string, paths: readonly string[]): string {
  const maps = paths.map(
    (path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>\n`,
  );
  return `${XML_HEAD}<sitemapindex xmlns="${SCHEMA}">\n${maps.join('')}</sitemapindex>\n`;
}
