import { VIDEO_ENDINGS, type UploadedVideo } from '@souk/contract/media';
import { CircleCheck, Trash2, Video } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../api/session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ClipPlayer } from '../../../ui/clip-player.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { DropFrame } from './drop-frame.tsx';
import { Required } from '../form/form-section.tsx';
import { UploadState } from './upload-state.tsx';
import { useVideoUpload } from './use-video-upload.ts';

type VideoFieldProps = {
  /** The stored video's address. */
  value: string | null;
  poster: string | null;
  onChange: (video: UploadedVideo | null) => void;
  /** True while a video is being sent or converted: saving would go without it. */
  onBusyChange?: (busy: boolean) => void;
  required?: boolean;
  /** Why the form cannot be sent. */
  error?: string | undefined;
};

const ACCEPT = [...VIDEO_ENDINGS.map((ending) => `.${ending}`), 'video/*'].join(',');

/** The product's vertical video: sent when chosen, converted where it must be, shown as shoppers see it. */
export function VideoField({
  value,
  poster,
  onChange,
  onBusyChange,
  required = false,
  error,
}: VideoFieldProps) {
  const id = useId();
  const userId = useSession().user?.id ?? '';
  const { pathname } = useLocation();
  const [fresh, setFresh] = useState<UploadedVideo | null>(null);
  const { state, send, retry, cancel } = useVideoUpload(
    `souk.video.${pathname}`,
    userId,
    (video) => {
      setFresh(video);
      onChange(video);
    },
  );

  const busy = state.step === 'sending' || state.step === 'converting';
  const tellBusy = useEffectEvent((now: boolean) => onBusyChange?.(now));
  useEffect(() => tellBusy(busy), [busy]);

  const uploaded = fresh !== null && fresh.video_url === value;
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {required ? <Required>Product Video</Required> : 'Product Video'}
      </label>
      <div className="flex flex-wrap items-start gap-4">
        <DropFrame className="w-36 max-w-full shrink-0 sm:w-44" busy={busy} onFile={send}>
          {value === null ? null : (
            <ClipPlayer
              key={value}
              src={value}
              poster={poster}
              label="Preview of the video"
              sizes="176px"
              preload="metadata"
            />
          )}
        </DropFrame>
        <div className="flex min-w-0 flex-1 basis-32 flex-col items-start gap-3">
          <p id={`${id}-hint`} className="text-sm text-muted">
            MP4, MOV, AVI, MKV or WebM, up to 50 MB. Vertical videos (9:16) look best.
          </p>
          <FileButton
            id={id}
            icon={Video}
            label={value === null ? 'Choose video' : 'Replace video'}
            accept={ACCEPT}
            disabled={busy}
            aria-describedby={described}
            aria-invalid={error ? true : undefined}
            onFiles={([file]) => file && send(file)}
          />
          <UploadState state={state} onRetry={retry} onCancel={cancel} />
          <p role="status" className="empty:hidden">
            {uploaded && !busy ? (
              <span className="flex items-center gap-1.5 text-sm font-medium text-success-ink">
                <CircleCheck aria-hidden className="size-4 shrink-0" />
                Video uploaded successfully
              </span>
            ) : null}
          </p>
          {uploaded && fresh.notice !== null ? <Alert tone="warning">{fresh.notice}</Alert> : null}
          {value === null || busy ? null : (
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3 text-danger-ink"
              onClick={() => {
                cancel();
                setFresh(null);
                onChange(null);
              }}
            >
              <Trash2 aria-hidden />
              Remove video
            </Button>
          )}
        </div>
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      ) : null}
    </div>
  );
}
