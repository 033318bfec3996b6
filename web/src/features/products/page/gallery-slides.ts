import type { Product, Variant } from '@souk/contract/products';

export type Slide =
  | { kind: 'picture'; src: string }
  | { kind: 'video'; src: string; poster: string | null; productId: string };

type SlideSource = Pick<Product, 'id' | 'images' | 'video_url' | 'poster_url' | 'variants'>;

/**
 * The gallery's slides, each once: the chosen variant's pictures, then the product's that don't
 * belong to another variant, then the video.
 */
export function slidesOf(product: SlideSource, variant: Variant | null): Slide[] {
  const own = variant?.images ?? [];
  const others = new Set(
    own.length > 0
      ? product.variants.filter((one) => one !== variant).flatMap(({ images }) => images)
      : [],
  );
  const common = product.images.filter((image) => !others.has(image));
  const slides: Slide[] = [...new Set([...own, ...common])].map((src) => ({
    kind: 'picture',
    src,
  }));
  if (product.video_url)
    slides.push({
      kind: 'video',
      src: product.video_url,
      poster: product.poster_url,
      productId: product.id,
    });
  return slides;
}
