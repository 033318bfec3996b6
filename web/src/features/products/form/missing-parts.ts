import { BLOCKED, LACKING, VIDEO_REQUIRED, type FormMode } from './form-modes.ts';
import type { ChosenVideo } from './product-form.ts';

/** What stands beside the pictures and the video where they keep the form from being sent. */
export type Missing = { images: string | null; video: string | null; toast?: string };

type Parts = { shopId: string | null; images: readonly string[]; video: ChosenVideo | null };

/** What a new product still lacks, as its screen says it; null where nothing does. */
export function missingParts(mode: FormMode, { shopId, images, video }: Parts): Missing | null {
  if (shopId === null) return { images: null, video: null, toast: BLOCKED.shop };
  if (mode === 'edit') return null;
  if (mode === 'add') return video ? null : { images: null, video: VIDEO_REQUIRED };
  const noImages = images.length === 0;
  if (!noImages && video) return null;
  return {
    images: noImages ? LACKING.images : null,
    video: video ? null : LACKING.video,
    toast: noImages ? BLOCKED.images : BLOCKED.video,
  };
}
