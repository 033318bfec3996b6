import { Clapperboard, CircleAlert, VideoOff } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ClipState } from '../video/pending-clips.ts';

type ClipStateProps = {
  name: string;
  clip: ClipState | undefined;
  /** A clip needs pictures. */
  hasPictures: boolean;
  onMake: () => void;
};

/** The state of a missing clip. */
export function ClipNote({ name, clip, hasPictures, onMake }: ClipStateProps) {
  if (clip?.state === 'waiting' || clip?.state === 'making') {
    return (
      <span role="status">
        <Badge
          tone="info"
          icon={<Clapperboard aria-hidden className="motion-safe:animate-pulse" />}
        >
          Making a clip...
        </Badge>
      </span>
    );
  }
  const failed = clip?.state === 'failed';
  return (
    <>
      {failed ? (
        <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
          {`Clip failed: ${clip.detail ?? ''}`}
        </Badge>
      ) : (
        <Badge
          icon={<VideoOff aria-hidden />}
          // On a phone there's only room for the button, which implies it.
          className={cn(hasPictures && 'hidden @2xl:inline-flex')}
        >
          No clip
        </Badge>
      )}
      {hasPictures ? (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-2 min-h-11 px-2 @2xl:-my-2 @2xl:-ms-1 @2xl:min-h-0 @2xl:px-3"
          aria-label={failed ? `Try again to make a clip of ${name}` : `Make a clip of ${name}`}
          onClick={onMake}
        >
          <Clapperboard aria-hidden className="@2xl:hidden" />
          <span>{failed ? 'Try again' : 'Make a clip'}</span>
        </Button>
      ) : null}
    </>
  );
}
