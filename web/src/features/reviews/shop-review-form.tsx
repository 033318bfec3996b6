import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { SHOP_REVIEW_MAX } from '@souk/contract/limits';
import { ShopReviewRequest, type ShopReview } from '@souk/contract/reviews';
import type { Shop } from '@souk/contract/shops';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { errorMessage } from '../../api/error-message.ts';
import { sendShopReview } from '../../api/queries/reviews.ts';
import { useApi } from '../../api/use-api.ts';
import { dropFromTab } from '../../lib/tab-storage.ts';
import { useKeptValues } from '../../lib/use-kept-values.ts';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { BLANK, Counter, draftOver, keepDraft, ReviewForm } from './review-form.tsx';
import { draftNames, type ReviewFormProps } from './write-review.tsx';

export function ShopReviewForm({
  subject: shop,
  mine,
  userId,
  onClose,
}: ReviewFormProps<Shop, ShopReview>) {
  const api = useApi();
  const client = useQueryClient();
  const name = draftNames.shop(shop.id);
  const [start] = useState(() =>
    mine ? { ...BLANK, rating: mine.rating, comment: mine.text } : BLANK,
  );
  const [begun] = useState(() => draftOver(start, name, userId));
  const form = useForm<z.input<typeof ShopReviewRequest>, unknown, ShopReviewRequest>({
    resolver: standardSchemaResolver(ShopReviewRequest),
    defaultValues: { rating: begun.rating, text: begun.comment },
  });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control });
  const keep = useCallback(
    (values: z.input<typeof ShopReviewRequest>) =>
      keepDraft(start, name, userId, {
        ...BLANK,
        rating: values.rating ?? BLANK.rating,
        comment: values.text,
      }),
    [start, name, userId],
  );
  useKeptValues(form, keep);

  const submit = form.handleSubmit(async (values) => {
    try {
      await sendShopReview(api, client, shop.id, values);
      dropFromTab(name);
      toast.success('Review submitted successfully!');
      onClose();
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to submit review. Please try again.'));
    }
  });

  return (
    <ReviewForm
      update={mine !== null}
      rating={typed.rating ?? BLANK.rating}
      onRating={(stars) => form.setValue('rating', stars, { shouldDirty: true })}
      busy={isSubmitting}
      disabled={(typed.text ?? '').trim() === ''}
      onSubmit={(event) => void submit(event)}
      onCancel={() => {
        dropFromTab(name);
        onClose();
      }}
    >
      <Field
        label="Comment"
        error={errors.text?.message}
        hint={<Counter text={typed.text ?? ''} max={SHOP_REVIEW_MAX} />}
      >
        <Textarea rows={4} aria-required {...form.register('text')} />
      </Field>
    </ReviewForm>
  );
}
