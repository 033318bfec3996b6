import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import { useVideoRun } from './use-video-run.ts';

/** Has videos made for a shop's products; while they are, it says so and leads back to them. */
export function GenerateVideosButton({ shop }: { shop: { id: string; name: string } }) {
  const [open, setOpen] = useState(false);
  const videos = useVideoRun(shop.id);
  const making = videos.run?.state === 'running';
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {making ? (
          <span
            aria-hidden
            className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
          />
        ) : (
          <Clapperboard aria-hidden />
        )}
        {making ? 'Generating Videos...' : 'Generate Videos'}
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
