import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import { isId } from '@souk/contract/ids';
import { withBase } from '@souk/contract/media-base';
import { toMinor } from '@souk/contract/money';
import { feeds, pages } from '@souk/contract/pages';
import { siteName, tagline } from '@souk/contract/site-name';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import type { App } from '../../../kit/route.ts';
import { holdsTagged, versionOf } from '../../../kit/version.ts';
import { elements, escapeXml, XML_HEAD } from '../../../kit/xml.ts';
import { rulesOf, seenShop, shippingTerms, taxSettings } from '../../shops/index.ts';
import { categoryPaths } from '../categories/reads.ts';
import { type FeedSite, googleItems } from './google-items.ts';
import { taxFieldsOf } from './google-tax.ts';
import { newestItem } from './newest-items.ts';
import { newestProducts, productsVersion, publicProducts } from './reads.ts';

/** Part of each tag: raise it when a feed says something else about the same data. */
const FORMAT = 3;

const END = '</channel>\n</rss>\n';

const options = { config: { access: 'public' } } as const;

/** The shop of a feed; null for the whole site. */
type FeedShop = { id: string; name: string } | null;

/**
 * /feeds/…: the products that everyone may see, of the site or of one shop, as the data is now. All
 * of them for Google's Merchant Center, streamed, and the newest as RSS.
 */
export async function productFeeds(
  app: App,
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
): Promise<void> {
  const { publicUrl, mediaUrl, freeShippingOver } = config;
  const freeShippingOverCents = freeShippingOver === null ? null : toMinor(freeShippingOver);
  await app.register(compress, { encodings: ['gzip'] });

  async function shopOf(shopId: string | undefined): Promise<FeedShop> {
    if (shopId === undefined) return null;
    if (!isId(shopId)) throw notFound();
    return seenShop(db, shopId, null);
  }
  const siteFor = async (shop: FeedShop): Promise<FeedSite> => ({
    publicUrl,
    addressOf: (picture) => URL.parse(withBase(picture, mediaUrl ?? ''), publicUrl)?.href ?? null,
    freeShippingOverCents,
    taxFields: taxFieldsOf(rulesOf(await taxSettings(db))),
    categoryPaths: await categoryPaths(db),
    now: now(),
    ofManyShops: shop === null,
  });
  /** The beginning of a feed, up to its items. */
  function head(shop: FeedShop, self: string, namespaces: string): string {
    const title = shop ? `${shop.name} · ${siteName()}` : siteName();
    const page = publicUrl + (shop ? pages.shop(shop.id) : pages.home());
    const description = shop ? `Products of ${shop.name}` : tagline();
    const atom = `<atom:link href="${escapeXml(publicUrl + self)}" rel="self" type="application/rss+xml"/>`;
    return (
      `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" ${namespaces}>\n` +
      `<channel>${elements({ title, link: page, description })}${atom}\n`
    );
  }

  async function* allItems(shop: FeedShop, site: FeedSite): AsyncGenerator<string> {
    yield head(shop, feeds.google(shop?.id), 'xmlns:g="http://base.google.com/ns/1.0"');
    for await (const rows of publicProducts(db, shop?.id ?? null)) {
      const shops = new Set(rows.map(({ shop_id }) => shop_id));
      const shipping = await shippingTerms(db, [...shops]);
      yield rows.map((row) => googleItems(row, site, shipping)).join('');
    }
    yield END;
  }

  async function google(shop: FeedShop): Promise<Feed> {
    const version = await productsVersion(db, shop?.id ?? null, now());
    const site = await siteFor(shop);
    return {
      type: 'application/xml; charset=utf-8',
      tag: versionOf([FORMAT, version, siteName(), tagline(), mediaUrl, freeShippingOverCents]),
      xml: () => Readable.from(allItems(shop, site), { objectMode: false }),
    };
  }

  async function newest(shop: FeedShop): Promise<Feed> {
    const [site, rows] = await Promise.all([siteFor(shop), newestProducts(db, shop?.id ?? null)]);
    const items = rows.map((row) => newestItem(row, site)).join('');
    const namespace = 'xmlns:media="http://search.yahoo.com/mrss/"';
    const xml = head(shop, feeds.newest(shop?.id), namespace) + items + END;
    return { type: 'application/rss+xml; charset=utf-8', tag: versionOf(xml), xml: () => xml };
  }

  type ShopRoute = { Params: { shopId?: string } };
  for (const place of [undefined, ':shopId']) {
    app.get<ShopRoute>(feeds.google(place), options, async (request, reply) =>
      send(request, reply, await google(await shopOf(request.params.shopId))),
    );
    app.get<ShopRoute>(feeds.newest(place), options, async (request, reply) =>
      send(request, reply, await newest(await shopOf(request.params.shopId))),
    );
  }
}

type Feed = { type: string; tag: string; xml: () => string | Readable };

/** Whoever has it already gets a 304. Caches ask each time, so that stock and prices are those of now. */
function send(request: FastifyRequest, reply: FastifyReply, { type, tag, xml }: Feed) {
  const etag = `W/"${tag}"`;
  reply.header('cache-control', 'public, no-cache').header('etag', etag);
  if (holdsTagged(request, etag)) return reply.code(304).send();
  reply.header('content-type', type);
  // For the headers alone, nothing is read.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : xml());
}
