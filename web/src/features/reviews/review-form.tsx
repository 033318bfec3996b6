import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  REVIEW_COMMENT_MAX,
  REVIEW_IMAGES_MAX,
  REVIEW_TITLE_MAX,
  SHOP_REVIEW_MAX,
} from '@souk/contract/limits';
import { ProductReviewRequest, ShopReviewRequest } from '@souk/contract/reviews';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorMessage } from '../../api/error-message.ts';
import { characters } from '../../lib/characters.ts';
import { cn } from '../../lib/cn.ts';
import { useFocusKept } from '../../lib/list-focus.ts';
import { alike } from '../../lib/merge-edits.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../lib/tab-storage.ts';
import { useKeptValues } from '../../lib/use-kept-values.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Input } from '../../ui/input.tsx';
import { RatingInput } from '../../ui/rating-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { UploadErrors, UploadTiles } from '../../ui/upload-tile.tsx';
import { useImageUploads } from '../media/image-uploads.ts';
import { sendProductReview, sendShopReview } from './queries.ts';
import type { ShownReview } from './review-list.tsx';
import { draftName, type Subject } from './reviews-section.tsx';

const { rating, title, comment } = ProductReviewRequest.shape;
const { text } = ShopReviewRequest.shape;
const ProductTexts = z.object({ rating, title, comment });
const ShopTexts = z.object({ rating, title, comment: text });
type ReviewInput = z.input<typeof ProductTexts>;

const KINDS = {
  product: {
    Texts: ProductTexts,
    max: REVIEW_COMMENT_MAX,
    rows: 5,
    failed: 'Failed to submit review',
  },
  shop: {
    Texts: ShopTexts,
    max: SHOP_REVIEW_MAX,
    rows: 4,
    failed: 'Failed to submit review. Please try again.',
  },
};

type Draft = { rating: number; title: string; comment: string; images: string[] };
const BLANK: Draft = { rating: 5, title: '', comment: '', images: [] };

function draftOf({ rating, title, text, images }: ShownReview): Draft {
  return { rating, title: title ?? '', comment: text, images: images ?? [] };
}

type ReviewFormProps = {
  subject: Subject;
  /** The user's earlier review, replaced on sending. */
  mine: ShownReview | null;
  userId: string;
  onClose: () => void;
};

/**
 * The form to review a product or a shop. The tab keeps the draft until it is sent or cancelled.
 */
export function ReviewForm({ subject, mine, userId, onClose }: ReviewFormProps) {
  const client = useQueryClient();
  const ofProduct = subject.kind === 'product';
  const { Texts, max, rows, failed } = KINDS[subject.kind];
  const name = draftName(subject);
  const [start] = useState(() => (mine ? draftOf(mine) : BLANK));
  const [{ images: chosen, ...begun }] = useState(() => ({
    ...start,
    ...keptInTab<Partial<Draft>>(name, userId),
  }));
  const form = useForm<ReviewInput, unknown, z.output<typeof ProductTexts>>({
    resolver: standardSchemaResolver(Texts),
    defaultValues: begun,
  });
  const images = useImageUploads(chosen);
  const [imageError, setImageError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const typed = { ...BLANK, ...useWatch({ control: form.control }) };

  const sent = images.uploads.flatMap(({ path }) => path ?? []).join('\n');
  const keep = useCallback(
    ({ rating = BLANK.rating, title, comment }: ReviewInput) => {
      const kept = sent === '' ? [] : sent.split('\n');
      const draft: Draft = { rating, title: title ?? '', comment, images: kept };
      if (alike(draft, start)) dropFromTab(name);
      else keepInTab(name, userId, draft);
    },
    [start, name, userId, sent],
  );
  useKeptValues(form, keep);

  function close() {
    dropFromTab(name);
    onClose();
  }

  const submit = form.handleSubmit(async ({ rating, title, comment }) => {
    setImageError(null);
    const paths = await images.settled();
    if (paths === null) {
      setImageError('Please remove failed uploads or try them again');
      return;
    }
    try {
      if (ofProduct) {
        const review = { rating, title, comment, images: paths };
        await sendProductReview(client, subject.id, review);
      } else {
        await sendShopReview(client, subject.id, { rating, text: comment });
      }
      toast.success('Review submitted successfully!');
      close();
    } catch (error) {
      toast.error(errorMessage(error, failed));
    }
  });

  return (
    <Card className="p-5 sm:p-6">
      <form
        aria-label={mine ? 'Edit your review' : 'Write a Review'}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex max-w-2xl flex-col gap-5"
      >
        <RatingInput
          value={typed.rating}
          onChange={(stars) => form.setValue('rating', stars, { shouldDirty: true })}
        />
        {ofProduct ? (
          <Field
            label="Title"
            error={errors.title?.message}
            hint={
              <span>
                Optional, <Counter text={typed.title ?? ''} max={REVIEW_TITLE_MAX} />
              </span>
            }
          >
            <Input autoComplete="off" {...form.register('title')} />
          </Field>
        ) : null}
        <Field
          label="Comment"
          error={errors.comment?.message}
          hint={<Counter text={typed.comment} max={max} />}
        >
          <Textarea rows={rows} aria-required {...form.register('comment')} />
        </Field>
        {ofProduct ? <ReviewImages images={images} error={imageError} /> : null}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            busy={isSubmitting}
            disabled={!ofProduct && typed.comment.trim() === ''}
          >
            {isSubmitting ? 'Submitting...' : mine ? 'Update review' : 'Submit review'}
          </Button>
          <Button variant="ghost" disabled={isSubmitting} onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}

/**
 * Counts the characters typed against the limit: "12/1000". It lets users type more, so that
 * nothing pasted is lost.
 */
function Counter({ text, max }: { text: string; max: number }) {
  const used = characters(text.trim());
  return (
    <span className={cn('figures', used > max && 'font-medium text-danger-ink')}>
      {`${used}/${max}`}
    </span>
  );
}

type ReviewImagesProps = {
  images: ReturnType<typeof useImageUploads>;
  /** The reason why the review cannot be sent. */
  error: string | null;
};

function ReviewImages({ images, error }: ReviewImagesProps) {
  const { uploads, add, remove } = images;
  const [tooMany, setTooMany] = useState(false);
  const id = useId();
  const room = REVIEW_IMAGES_MAX - uploads.length;
  // The review can be sent once failed uploads are removed or retried.
  const blocked = uploads.some((one) => one.error !== null) ? error : null;
  const chooser = useRef<HTMLInputElement>(null);
  const shown = uploads.map(({ key, state }) => `${key} ${state}`).join();
  const focusKept = useFocusKept('button', chooser, shown);
  const tiles = {
    ...images,
    remove(key: number) {
      setTooMany(false);
      remove(key);
    },
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Images</legend>
      <div {...focusKept}>
        <UploadTiles of={tiles} />
      </div>
      <UploadErrors id={`${id}-errors`} of={images}>
        {tooMany ? <p>{`A review can have at most ${REVIEW_IMAGES_MAX} images`}</p> : null}
        {blocked ? <p>{blocked}</p> : null}
      </UploadErrors>
      <FileButton
        ref={chooser}
        label="Add images"
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
        {`PNG, JPG, GIF up to 10MB; at most ${REVIEW_IMAGES_MAX} images.`}
      </p>
    </fieldset>
  );
}
