import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Product } from '@souk/contract/products';
import { REVIEW_COMMENT_MAX, REVIEW_TITLE_MAX } from '@souk/contract/limits';
import { ProductReviewRequest, type ProductReview } from '@souk/contract/reviews';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorMessage } from '../../api/error-message.ts';
import { useImageUploads } from '../../api/image-uploads.ts';
import { sendProductReview } from '../../api/queries/reviews.ts';
import { useApi } from '../../api/use-api.ts';
import { dropFromTab } from '../../lib/tab-storage.ts';
import { useKeptValues } from '../../lib/use-kept-values.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { Counter } from './counter.tsx';
import { BLANK, draftNames, draftOver, keepDraft, type ReviewDraft } from './review-draft.ts';
import { ReviewImages } from './review-images.tsx';
import { ReviewForm } from './review-form.tsx';
import type { ReviewFormProps } from './write-review.tsx';

const { rating, title, comment } = ProductReviewRequest.shape;
const Texts = z.object({ rating, title, comment });

export function ProductReviewForm({
  subject: product,
  mine,
  userId,
  onClose,
}: ReviewFormProps<Product, ProductReview>) {
  const api = useApi();
  const client = useQueryClient();
  const name = draftNames.product(product.id);
  const [start] = useState<ReviewDraft>(() =>
    mine ? { ...mine, title: mine.title ?? '' } : BLANK,
  );
  const [begun] = useState(() => draftOver(start, name, userId));
  const form = useForm<z.input<typeof Texts>, unknown, z.output<typeof Texts>>({
    resolver: standardSchemaResolver(Texts),
    defaultValues: { rating: begun.rating, title: begun.title, comment: begun.comment },
  });
  const images = useImageUploads(begun.images);
  const [imageError, setImageError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control });

  const sent = images.uploads.flatMap(({ path }) => path ?? []).join('\n');
  const keep = useCallback(
    (values: z.input<typeof Texts>) =>
      keepDraft(start, name, userId, {
        rating: values.rating ?? BLANK.rating,
        title: values.title ?? '',
        comment: values.comment,
        images: sent === '' ? [] : sent.split('\n'),
      }),
    [start, name, userId, sent],
  );
  useKeptValues(form, keep);
  const { getValues } = form;
  useEffect(() => keep(getValues()), [keep, getValues]);

  const submit = form.handleSubmit(async (values) => {
    setImageError(null);
    const paths = await images.settled();
    if (paths === null) {
      setImageError('Please remove what could not be uploaded, or try it again');
      return;
    }
    try {
      await sendProductReview(api, client, product.id, { ...values, images: paths });
      dropFromTab(name);
      toast.success('Review submitted successfully!');
      onClose();
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to submit review'));
    }
  });

  return (
    <ReviewForm
      update={mine !== null}
      rating={typed.rating ?? BLANK.rating}
      onRating={(stars) => form.setValue('rating', stars, { shouldDirty: true })}
      busy={isSubmitting}
      onSubmit={(event) => void submit(event)}
      onCancel={() => {
        dropFromTab(name);
        onClose();
      }}
    >
      <Field
        label="Title"
        error={errors.title?.message}
        hint={
          <>
            Optional, <Counter text={typed.title ?? ''} max={REVIEW_TITLE_MAX} />
          </>
        }
      >
        <Input autoComplete="off" {...form.register('title')} />
      </Field>
      <Field
        label="Comment"
        error={errors.comment?.message}
        hint={<Counter text={typed.comment ?? ''} max={REVIEW_COMMENT_MAX} />}
      >
        <Textarea rows={5} aria-required {...form.register('comment')} />
      </Field>
      <ReviewImages images={images} error={imageError} />
    </ReviewForm>
  );
}
