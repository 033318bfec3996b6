import type { Product } from '@souk/contract/products';

type Clip = Pick<Product, 'id' | 'video_url'>;

/**
 * The clips in display order. `lead` is the one the address named, if the list didn't have it when
 * the feed opened: it comes first, and is skipped when the list reaches it.
 */
export function inFeedOrder<T extends Clip>(listed: readonly T[], lead: T | null): T[] {
  const withVideo = listed.filter(({ video_url, id }) => video_url !== null && id !== lead?.id);
  return lead?.video_url ? [lead, ...withVideo] : withVideo;
}

/** The clip's index; 0 if it is not listed. */
export function placeOf(products: readonly Clip[], id: string | null): number {
  return Math.max(
    0,
    products.findIndex((product) => product.id === id),
  );
}
