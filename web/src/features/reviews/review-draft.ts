import { dropFromTab, keepInTab, keptInTab } from '../../lib/tab-storage.ts';

/** Under which names the tab keeps what is typed about a product or a shop. */
export const draftNames = {
  product: (productId: string) => `souk.review.product.${productId}`,
  shop: (shopId: string) => `souk.review.shop.${shopId}`,
};

/** What the forms keep: `comment` is a shop review's text. */
export type ReviewDraft = { rating: number; title: string; comment: string; images: string[] };

export const BLANK: ReviewDraft = { rating: 5, title: '', comment: '', images: [] };

/** What was begun, over what the form starts with; parts that are no such thing are left out. */
export function draftOver(start: ReviewDraft, name: string, userId: string): ReviewDraft {
  const kept = keptInTab<Partial<Record<keyof ReviewDraft, unknown>>>(name, userId) ?? {};
  const { rating, title, comment, images } = kept;
  return {
    rating: [1, 2, 3, 4, 5].find((stars) => stars === rating) ?? start.rating,
    title: typeof title === 'string' ? title : start.title,
    comment: typeof comment === 'string' ? comment : start.comment,
    images: Array.isArray(images)
      ? images.filter((path) => typeof path === 'string')
      : start.images,
  };
}

/** Keeps what is typed; nothing where it is what the form started with. */
export function keepDraft(
  start: ReviewDraft,
  name: string,
  userId: string,
  draft: ReviewDraft,
): void {
  const { rating, title, comment, images } = draft;
  const same =
    rating === start.rating &&
    title === start.title &&
    comment === start.comment &&
    images.join('\n') === start.images.join('\n');
  if (same) dropFromTab(name);
  else keepInTab(name, userId, draft);
}
