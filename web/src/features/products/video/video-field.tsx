import { VIDEO_ENDINGS } from '@souk/contract/media';
import { CircleCheck, Film, Trash2, Video } from 'lucide-react';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { cn } from '../../../lib/cn.ts';
import { useFileDrop } from '../../../lib/use-file-drop.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ClipPlayer } from '../../../ui/clip-player.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Required } from '../form/form-section.tsx';
import type { useProductVideo, VideoUpload } from './use-product-video.ts';

type VideoFieldProps = {
  video: ReturnType<typeof useProductVideo>;
  required: boolean;
  /** Why the form cannot be submitted. */
  error: string | null;
};

const ACCEPT = [...VIDEO_ENDINGS.map((ending) => `.${ending}`), 'video/*'].join(',');

/** The product's vertical video: uploaded when chosen or dropped, shown as shoppers see it. */
export function VideoField({ video: field, required, error }: VideoFieldProps) {
  const { video, uploaded, state, send, retry, cancel, remove } = field;
  const id = useId();
  const busy = state.step === 'sending' || state.step === 'converting';
  const { over, handlers } = useFileDrop(([file]) => file && send(file), !busy);
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {required ? <Required>Product Video</Required> : 'Product Video'}
      </label>
      <div className="flex flex-wrap items-start gap-4">
        <div
          {...handlers}
          className={cn(
            'relative aspect-9/16 w-36 max-w-full shrink-0 overflow-hidden rounded-card sm:w-44',
            !video && 'border-2 border-dashed border-line-strong bg-sunken',
            over && 'outline-2 outline-offset-2 outline-accent',
          )}
        >
          {video ? (
            <ClipPlayer
              key={video.url}
              src={video.url}
              poster={video.poster}
              label="Preview of the video"
              sizes="176px"
              preload="metadata"
            />
          ) : (
            <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 px-3 text-center text-sm text-muted">
              <Film aria-hidden className="size-7 stroke-[1.5] text-faint" />
              <span>{busy ? 'Your video will play here' : 'Drop a video here'}</span>
            </span>
          )}
        </div>
        <div className="flex min-w-0 flex-1 basis-32 flex-col items-start gap-3">
          <p id={`${id}-hint`} className="text-sm text-muted">
            MP4, MOV, AVI, MKV or WebM, up to 50 MB. Vertical videos (9:16) look best.
          </p>
          <FileButton
            id={id}
            icon={Video}
            label={video ? 'Replace video' : 'Choose video'}
            accept={ACCEPT}
            disabled={busy}
            aria-describedby={described}
            aria-invalid={error ? true : undefined}
            onFiles={([file]) => file && send(file)}
          />
          <UploadState
            state={state}
            onRetry={retry}
            onCancel={() => {
              // Until this is drawn, the file's field is disabled and can't take the focus.
              flushSync(cancel);
              document.getElementById(id)?.focus();
            }}
          />
          <p role="status" className="empty:hidden">
            {uploaded && !busy ? (
              <span className="flex items-center gap-1.5 text-sm font-medium text-success-ink">
                <CircleCheck aria-hidden className="size-4 shrink-0" />
                Video uploaded successfully
              </span>
            ) : null}
          </p>
          {uploaded?.notice ? <Alert tone="warning">{uploaded.notice}</Alert> : null}
          {video && !busy ? (
            <Button variant="ghost" size="sm" className="-ml-3 text-danger-ink" onClick={remove}>
              <Trash2 aria-hidden />
              Remove video
            </Button>
          ) : null}
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

const LABELS = {
  sending: 'Uploading video',
  done: 'Uploading video',
  converting: 'Converting video',
};

type UploadStateProps = { state: VideoUpload; onRetry: () => void; onCancel: () => void };

function UploadState({ state, onRetry, onCancel }: UploadStateProps) {
  if (state.step === 'idle') return null;
  if (state.step === 'failed') {
    return (
      <Alert tone="danger" className="self-stretch">
        <p>{state.message}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {state.retryable ? (
            <Button variant="secondary" size="sm" onClick={onRetry}>
              Try again
            </Button>
          ) : null}
          <Button variant="ghost" size="sm" onClick={onCancel}>
            Go on without it
          </Button>
        </div>
      </Alert>
    );
  }
  return (
    <div className="flex w-full max-w-80 flex-col items-start gap-2">
      <Progress label={LABELS[state.step]} done={state.percent / 100} />
      {state.step === 'converting' ? (
        <p className="text-sm text-muted">
          You can keep editing. The conversion continues even if you leave the page.
        </p>
      ) : null}
      {state.step === 'done' ? null : (
        <Button variant="ghost" size="sm" className="-ml-3" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
