import type { AdminReview } from '@souk/contract/admin-lists';
import { suspensionApi } from '@souk/contract/suspension';
import { api } from '../../api/browser-api.ts';
import type { Moderation } from '../admin-list/reason-dialog.tsx';

export function hideReview(review: AdminReview): Moderation {
  const hidden = review.hidden_at === null;
  return {
    title: hidden ? 'Hide this review?' : 'Show this review again?',
    text: hidden
      ? 'It’s removed from the page and the average rating. Its author can read your reason.'
      : 'It’s back on the page and in the average rating. Its author can read your reason.',
    button: hidden ? ['Hide', 'Hiding...'] : ['Show again', 'Showing...'],
    danger: hidden,
    targets: [{ id: review.id, name: review.user_name }],
    act: (reviewId, reason) =>
      api.call(suspensionApi.changeReview, { params: { reviewId }, body: { hidden, reason } }),
    done: hidden ? 'Review hidden' : 'Review shown again',
  };
}
