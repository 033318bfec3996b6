import type { Address } from './sitemap-lists.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** The addresses as a sitemap, written as they come. */
export async function* urlSet(
  publicUrl: string,
  batches: AsyncIterable<Address[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset xmlns="${SCHEMA}">\n`;
  for await (const batch of batches) {
    const urls = batch.map(({ path, changed }) => {
      const when = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
      return `<url><loc>${escape(publicUrl + path)}</loc>${when}</url>\n`;
    });
    yield urls.join('');
  }
  yield '</urlset>\n';
}

/** A list of sitemaps. */
export function sitemapIndex(publicUrl: string, paths: readonly string[]): string {
  const maps = paths.map((path) => `<sitemap><loc>${escape(publicUrl + path)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex xmlns="${SCHEMA}">\n${maps.join('')}</sitemapindex>\n`;
}
