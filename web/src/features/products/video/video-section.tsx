import type { Product } from '@souk/contract/products';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormSection } from '../form/form-section.tsx';
import type { ProductForm } from '../form/product-form.ts';
import { productQuery } from '../queries.ts';
import { type ClipState, usePendingClips } from './pending-clips.ts';
import type { useProductVideo } from './use-product-video.ts';
import { VideoField } from './video-field.tsx';

type VideoSectionProps = {
  video: ReturnType<typeof useProductVideo>;
  /** Null for a new product. */
  product: Product | null;
  error: string | null;
};

/** The product's clip: the seller's own, or one made from the pictures after saving. */
export function VideoSection({ video, product, error }: VideoSectionProps) {
  const { control } = useFormContext<ProductForm>();
  const makeClip = useWatch({ control, name: 'makeClip' });
  return (
    <FormSection
      id="video"
      title="Video"
      intro="A short vertical clip, shown in the feed and on the product's page."
    >
      {product ? <ClipOnItsWay product={product} video={video} /> : null}
      {video.video === null ? <MakeClip /> : null}
      <VideoField video={video} required={product === null && !makeClip} error={error} />
    </FormSection>
  );
}

function MakeClip() {
  const { register } = useFormContext<ProductForm>();
  const id = useId();
  return (
    <div className="flex items-start gap-3 rounded-control bg-accent-soft px-4 py-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-hint`}
        className="mt-0.5 size-5 shrink-0 accent-accent"
        {...register('makeClip')}
      />
      <div className="min-w-0 text-sm">
        <label htmlFor={id} className="font-medium">
          No clip yet? We’ll make a seven-second one from your pictures
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-muted">
          It will be ready about a minute after you save. Upload your own video any time to replace
          it.
        </p>
      </div>
    </div>
  );
}

type ClipOnItsWayProps = { product: Product; video: VideoSectionProps['video'] };

/** Shows the progress of a saved product's clip, and the clip once it's ready. */
function ClipOnItsWay({ product, video }: ClipOnItsWayProps) {
  const { data: now = product } = useQuery(productQuery(product.id));
  const { states, make } = usePendingClips(product.shop_id, [now]);
  const clip = states.get(product.id);
  const made = useEffectEvent((url: string) => {
    if (video.video === null) video.show({ url, poster: now.poster_url });
  });
  const { video_url } = now;
  useEffect(() => {
    if (video_url !== null && product.video_url === null) made(video_url);
  }, [video_url, product.video_url]);
  if (!clip || video.video !== null) return null;
  return <ClipNote clip={clip} onRetry={() => make(product.id)} />;
}

function ClipNote({ clip, onRetry }: { clip: ClipState; onRetry: () => void }) {
  if (clip.state === 'failed') {
    return (
      <Alert tone="danger" title="The clip could not be made">
        <p>{clip.detail}</p>
        <Button variant="secondary" size="sm" className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      </Alert>
    );
  }
  return (
    <p role="status" className="flex items-center gap-3 text-sm text-muted">
      <span
        aria-hidden
        className="size-4 animate-spin rounded-full border-2 border-line border-t-accent"
      />
      We’re making a clip from your pictures.
    </p>
  );
}
