import { VIDEO_ENDINGS, type UploadedVideo } from '@souk/contract/media';
import { CircleCheck, Film, Trash2, Video } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../api/session.ts';
import { cn } from '../../../lib/cn.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ClipPlayer } from '../../../ui/clip-player.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Required } from '../form/form-section.tsx';
import { useVideoUpload, type VideoUpload } from './use-video-upload.ts';

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

type DropFrameProps = {
  busy: boolean;
  onFile: (file: File) => void;
  className?: string;
  /** What is there already; without it the frame says what may be dropped. */
  children: ReactNode;
};

/** A 9:16 frame that takes a video dropped onto it. The button beside it does the same without a mouse. */
function DropFrame({ busy, onFile, className, children }: DropFrameProps) {
  const [over, setOver] = useState(false);
  return (
    <div
      className={cn(
        'relative aspect-9/16 overflow-hidden rounded-card',
        !children && 'border-2 border-dashed border-line-strong bg-sunken',
        over && 'outline-2 outline-offset-2 outline-accent',
        className,
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!busy);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !busy) onFile(file);
      }}
    >
      {children ?? (
        <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 px-3 text-center text-sm text-muted">
          <Film aria-hidden className="size-7 stroke-[1.5] text-faint" />
          {busy ? 'Your video will play here' : 'Drop a video here'}
        </span>
      )}
    </div>
  );
}

const LABELS = {
  sending: 'Uploading video',
  done: 'Uploading video',
  converting: 'Converting video',
};

type UploadStateProps = { state: VideoUpload; onRetry: () => void; onCancel: () => void };

/** How far the video is, or what went wrong with it. */
function UploadState({ state, onRetry, onCancel }: UploadStateProps) {
  if (state.step === 'idle') return null;
  if (state.step === 'failed') {
    return (
      <Alert tone="danger" className="self-stretch">
        <p>{state.message}</p>
        {state.retryable ? (
          <Button variant="secondary" size="sm" className="mt-2" onClick={onRetry}>
            Try again
          </Button>
        ) : null}
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
