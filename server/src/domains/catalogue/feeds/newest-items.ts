import { formatAmount } from '@souk/contract/currency';
import { toAmount } from '@souk/contract/money';
import { pages } from '@souk/contract/pages';
import { unitPriceCents } from '@souk/contract/pricing';
import { cutText } from '../../../kit/cut-text.ts';
import { elements, escapeXml } from '../../../kit/xml.ts';
import type { ProductRow } from '../products/select-products.ts';
import type { FeedSite } from './google-items.ts';

const MOST_TEXT = 600;

/** A product as an item of RSS 2.0: its picture, price and shop, and the beginning of its text. */
export function newestItem(row: ProductRow, site: FeedSite): string {
  const link = site.publicUrl + pages.product(row.id);
  const [image] = row.images.length > 0 ? row.images : [row.poster_url];
  const picture = image ? site.addressOf(image) : null;
  const text = cutText(row.description, MOST_TEXT);
  // Readers show the description as HTML, and many of them no other picture than one in it.
  const html = [
    picture === null ? '' : `<p><img src="${escapeXml(picture)}" alt=""></p>`,
    `<p>${escapeXml(`${priceOf(row, site.now)} · ${row.shop_name}`)}</p>`,
    text === '' ? '' : `<p>${escapeXml(text)}</p>`,
  ].join('');
  const fields = elements({
    title: row.name,
    link,
    pubDate: row.created_at.toUTCString(),
    category: row.category_name,
    description: html,
  });
  const guid = `<guid isPermaLink="false">${row.id}</guid>`;
  const media =
    picture === null ? '' : `<media:content url="${escapeXml(picture)}" medium="image"/>`;
  return `<item>${fields}${guid}${media}</item>\n`;
}

/** "$24.00", or "from $18.00" if its variants differ. */
function priceOf(row: ProductRow, now: Date): string {
  const choices = row.has_variants ? row.variants : [null];
  const prices = choices.map((one) => unitPriceCents(row, one?.price_modifier_cents ?? 0, now));
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const shown = formatAmount(toAmount(low));
  return low < high ? `from ${shown}` : shown;
}
