import { VIDEOS, type GenerateVideosRequest } from '@souk/contract/videos';
import { Clapperboard, KeyRound, Sparkles } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { RunView } from './run-view.tsx';
import { useVideoRun } from './use-video-run.ts';

/**
 * Generates videos for a shop's products; during a run, the button shows it and reopens the dialog.
 */
export function GenerateVideosButton({ shop }: { shop: { id: string; name: string } }) {
  const [open, setOpen] = useState(false);
  const videos = useVideoRun(shop.id);
  const making = videos.run?.state === 'running';
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {making ? (
          <span
            aria-hidden
            className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
          />
        ) : (
          <Clapperboard aria-hidden />
        )}
        <span>{making ? 'Generating Videos...' : 'Generate Videos'}</span>
      </Button>
      {open ? (
        <GenerateDialog
          shopName={shop.name}
          videos={videos}
          onClose={() => {
            setOpen(false);
            videos.putAway();
          }}
        />
      ) : null}
    </>
  );
}

type GenerateDialogProps = {
  shopName: string;
  videos: ReturnType<typeof useVideoRun>;
  onClose: () => void;
};

/** Asks how to make the videos, shows their progress, and lets the seller keep or discard each. */
function GenerateDialog({ shopName, videos, onClose }: GenerateDialogProps) {
  const { run, starting, start, decide } = videos;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Generate Videos"
      description={
        run === null
          ? `Makes a vertical video for each ${shopName} product without one.`
          : undefined
      }
      footer={
        run === null ? undefined : (
          <Button variant={run.state === 'done' ? 'primary' : 'secondary'} onClick={onClose}>
            {run.state === 'done' ? 'Done' : 'Close and keep generating'}
          </Button>
        )
      }
    >
      {run === null ? (
        <AskForm starting={starting} onStart={start} />
      ) : (
        <RunView run={run} onDecide={decide} />
      )}
    </Dialog>
  );
}

type AskFormProps = {
  starting: boolean;
  onStart: (request: GenerateVideosRequest) => Promise<void>;
};

const frame = 'flex flex-col items-start gap-3 rounded-card border border-line p-4';
const heading =
  'flex items-center gap-2 text-base font-semibold [&_svg]:size-4 [&_svg]:text-accent-ink';

/** Two ways to make videos: this server's own, and Google's with the seller's key. */
function AskForm({ starting, onStart }: AskFormProps) {
  const [key, setKey] = useState('');
  const [missing, setMissing] = useState(false);
  const [regenerate, setRegenerate] = useState(false);
  const [chosen, setChosen] = useState<'google' | 'local' | null>(null);
  const again = useId();

  function begin(request: GenerateVideosRequest) {
    setChosen(request.renderer ?? 'google');
    void onStart({ ...request, regenerate });
  }

  return (
    <div className="flex flex-col gap-4">
      <section className={frame}>
        <h3 className={heading}>
          <Sparkles aria-hidden />
          Make them here, no key needed
        </h3>
        <p className="text-sm text-muted">
          A seven-second clip from each product&apos;s own pictures. Free.
        </p>
        <Button
          busy={starting && chosen === 'local'}
          disabled={starting}
          onClick={() => begin({ renderer: 'local' })}
        >
          Make them here
        </Button>
      </section>
      <form
        noValidate
        className={frame}
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(key.trim() === '');
          if (key.trim() === '') event.currentTarget.querySelector('input')?.focus();
          else begin({ google_api_key: key.trim(), renderer: 'google' });
        }}
      >
        <h3 className={heading}>
          <KeyRound aria-hidden />
          Let Google&apos;s video model make them
        </h3>
        <Field
          label="Google API key"
          hint="We use it once and don’t keep it. Google charges your account for each video."
          error={missing ? VIDEOS.keyRequired : undefined}
          className="w-full"
        >
          <Input
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={({ target }) => {
              setKey(target.value);
              setMissing(false);
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          busy={starting && chosen === 'google'}
          disabled={starting}
        >
          Generate with Google
        </Button>
      </form>
      <label htmlFor={again} className="flex min-h-11 items-center gap-3 text-sm">
        <input
          id={again}
          type="checkbox"
          checked={regenerate}
          onChange={({ target }) => setRegenerate(target.checked)}
          className="size-5 accent-accent"
        />
        Also replace existing videos
      </label>
    </div>
  );
}
