import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { VideoUpload } from './use-video-upload.ts';

const LABELS = {
  sending: 'Uploading video',
  done: 'Uploading video',
  converting: 'Converting video',
};

type UploadStateProps = { state: VideoUpload; onRetry: () => void; onCancel: () => void };

/** How far the video is, or what went wrong with it. */
export function UploadState({ state, onRetry, onCancel }: UploadStateProps) {
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
          You can go on with the form: this goes on even if you leave the page.
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
