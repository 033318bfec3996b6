import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AskForm } from './ask-form.tsx';
import { RunView } from './run-view.tsx';
import type { useVideoRun } from './use-video-run.ts';

type GenerateDialogProps = {
  shopName: string;
  videos: ReturnType<typeof useVideoRun>;
  onClose: () => void;
};

/** Asks who is to make the videos, shows how far they are, and lets each be kept or thrown away. */
export function GenerateDialog({ shopName, videos, onClose }: GenerateDialogProps) {
  const { run, starting, start, judge } = videos;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Generate Videos"
      description={
        run === null ? `A vertical video for each product of ${shopName} that has none.` : undefined
      }
      footer={
        run === null ? undefined : (
          <Button variant={run.state === 'done' ? 'primary' : 'secondary'} onClick={onClose}>
            {run.state === 'done' ? 'Done' : 'Close, and go on making'}
          </Button>
        )
      }
    >
      {run === null ? (
        <AskForm starting={starting} onStart={start} />
      ) : (
        <RunView run={run} onJudge={judge} />
      )}
    </Dialog>
  );
}
