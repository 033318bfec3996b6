import { REVIEW_COMMENT_MAX } from '@souk/contract/limits';
import { ProductReviewRequest } from '@souk/contract/reviews';
import { expect, test } from 'vitest';
import { characters } from './characters.ts';

test('a counter and its rule agree, even about emoji', () => {
  for (const one of ['x', 'é', '文', '😀']) {
    for (const length of [REVIEW_COMMENT_MAX, REVIEW_COMMENT_MAX + 1]) {
      const comment = one.repeat(length);
      expect(characters(comment)).toBe(length);
      const { success } = ProductReviewRequest.safeParse({ comment });
      expect(success, `${length} ${one}`).toBe(length <= REVIEW_COMMENT_MAX);
    }
  }
});
