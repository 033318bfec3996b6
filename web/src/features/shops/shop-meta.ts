import { feeds, pages } from '@souk/contract/pages';
import type { ShopWithReviews } from '@souk/contract/shops';
import { siteName } from '@souk/contract/site-name';
import { aggregateRating, breadcrumbs, review, thing } from '../../lib/json-ld.ts';
import { absolute, excerpt, pageMeta } from '../../lib/page-meta.ts';

const REVIEWS = 3;

/** The head of a shop's page. `shop` is undefined if it does not exist. */
export function shopMeta(shop: ShopWithReviews | undefined, publicUrl: string | undefined) {
  if (!shop) return pageMeta({ title: 'Shop not found', noindex: true });
  const image = shop.cover_photo_url ?? shop.logo_url;
  return pageMeta({
    title: shop.name,
    description: excerpt(shop.description) || `Everything ${shop.name} sells on ${siteName()}.`,
    image: image ? { src: image, alt: shop.name } : null,
    path: pages.shop(shop.id),
    publicUrl,
    jsonLd: publicUrl === undefined ? [] : shopJsonLd(shop, publicUrl),
    feed: feeds.newest(shop.id),
  });
}

/** Structured data about a shop for search engines: its location and its buyers' ratings. */
function shopJsonLd(shop: ShopWithReviews, publicUrl: string): object[] {
  const url = publicUrl + pages.shop(shop.id);
  const pictures = [shop.cover_photo_url, shop.logo_url].flatMap((picture) => {
    const address = picture ? absolute(picture, publicUrl) : null;
    return address ? [address] : [];
  });
  const logo = shop.logo_url ? absolute(shop.logo_url, publicUrl) : null;
  return [
    thing({
      // A Store has a location on the map; without one it is an OnlineStore.
      '@type': shop.locations.length > 0 ? 'Store' : 'OnlineStore',
      '@id': `${url}#shop`,
      name: shop.name,
      url,
      ...(shop.description ? { description: shop.description } : {}),
      ...(pictures.length > 0 ? { image: pictures } : {}),
      ...(logo ? { logo } : {}),
      ...whereabouts(shop),
      ...aggregateRating(shop),
      ...(shop.reviews.length > 0
        ? { review: shop.reviews.slice(0, REVIEWS).map((one) => review(one, one.text)) }
        : {}),
    }),
    breadcrumbs([
      { name: 'Home', url: publicUrl + pages.home() },
      { name: shop.name, url },
    ]),
  ];
}

function whereabouts({ locations: [place] }: ShopWithReviews) {
  if (!place) return {};
  return {
    address: { '@type': 'PostalAddress', name: place.name, addressLocality: place.name },
    geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
  };
}
