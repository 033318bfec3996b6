import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { REVIEW_COMMENT_MAX, REVIEW_IMAGES_MAX, REVIEW_TITLE_MAX } from '@souk/contract/limits';
import type { Product } from '@souk/contract/products';
import { type ProductReview, ProductReviewRequest } from '@souk/contract/reviews';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorMessage } from '../../api/error-message.ts';
import { useImageUploads } from '../../api/image-uploads.ts';
import { sendProductReview } from '../../api/queries/reviews.ts';
import { useApi } from '../../api/use-api.ts';
import {
  BLANK,
  Counter,
  draftOver,
  keepDraft,
  ReviewForm,
  type ReviewDraft,
} from './review-form.tsx';
import { draftNames, type ReviewFormProps } from './write-review.tsx';
import { dropFromTab } from '../../lib/tab-storage.ts';
import { useFocusKept } from '../../lib/list-focus.ts';
import { useKeptValues } from '../../lib/use-kept-values.ts';
import { Field } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { UploadTile } from '../../ui/upload-tile.tsx';

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
      setImageError('Please remove failed uploads or try them again');
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

type ReviewImagesProps = {
  images: ReturnType<typeof useImageUploads>;
  /** Why the review cannot be sent. */
  error: string | null;
};

/** A review's pictures, uploaded as soon as they are chosen, each with its progress. */
function ReviewImages({ images, error }: ReviewImagesProps) {
  const { uploads, add, remove, retry } = images;
  const [tooMany, setTooMany] = useState(false);
  const id = useId();
  const room = REVIEW_IMAGES_MAX - uploads.length;
  const failed = uploads.filter((one) => one.error !== null);
  // Once failed uploads are removed or retried, the review can be sent.
  const blocked = failed.length > 0 ? error : null;
  const chooser = useRef<HTMLInputElement>(null);
  const shown = uploads.map(({ key, state }) => `${key} ${state}`).join();
  const focusKept = useFocusKept('button', chooser, shown);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Images</legend>
      <div {...focusKept}>
        {uploads.length > 0 ? (
          <ul className="flex flex-wrap gap-3">
            {uploads.map((one) => (
              <li key={one.key}>
                <UploadTile
                  name={one.name}
                  preview={one.preview}
                  state={one.state}
                  sent={one.sent}
                  onRemove={() => {
                    setTooMany(false);
                    remove(one.key);
                  }}
                  onRetry={one.retryable ? () => retry(one.key) : undefined}
                />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div id={`${id}-errors`} role="alert" className="text-sm text-danger-ink empty:hidden">
        {failed.map((one) => (
          <p key={one.key}>
            {one.name}: {one.error}
          </p>
        ))}
        {tooMany ? <p>A review can have at most {REVIEW_IMAGES_MAX} images</p> : null}
        {blocked ? <p>{blocked}</p> : null}
      </div>
      <FileButton
        ref={chooser}
        label="Add Images"
        accept="image/*"
        multiple
        disabled={room <= 0}
        aria-invalid={blocked ? true : undefined}
        aria-describedby={`${id}-errors ${id}-hint`}
        onFiles={(files) => {
          setTooMany(files.length > room);
          add(files.slice(0, room));
        }}
      />
      <p id={`${id}-hint`} className="text-sm text-muted">
        PNG, JPG, GIF up to 10MB; at most {REVIEW_IMAGES_MAX} images.
      </p>
    </fieldset>
  );
}
