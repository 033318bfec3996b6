import type { Product } from '@souk/contract/products';

/**
 * The clips in the order in which they are shown. `lead` is the one that the address named and the list did
 * not hold when the feed was opened: it comes first, and is not shown again when the list reaches it.
 */
export function inFeedOrder(listed: readonly Product[], lead: Product | null): Product[] {
  const withVideo = listed.filter(({ video_url, id }) => video_url !== null && id !== lead?.id);
  return lead?.video_url ? [lead, ...withVideo] : withVideo;
}

/** The index of that clip; 0 if it is not there. */
export function placeOf(products: readonly Product[], id: string | null): number {
  return Math.max(
    0,
    products.findIndex((product) => product.id === id),
  );
}
