import { useEffect, useRef } from 'react';
import type { ImageUpload } from '../../../api/image-uploads.ts';
import { toast } from '../../../ui/toast.tsx';
import { IMAGES_FAILED } from './form-modes.ts';

/** Says it when pictures could not be sent, once for all of them; each says beside itself what is wrong. */
export function useToldFailures(uploads: readonly ImageUpload[]): void {
  const failed = uploads.filter(({ state, retryable }) => state === 'failed' && retryable).length;
  const told = useRef(0);
  useEffect(() => {
    if (failed > told.current) toast.error(IMAGES_FAILED);
    told.current = failed;
  }, [failed]);
}
