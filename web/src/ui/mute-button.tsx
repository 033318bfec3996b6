import { cn } from '../lib/cn.ts';
import { useMuted } from '../lib/sound.ts';
import { Volume2, VolumeX } from './icons.tsx';

/** Sound on or off for all clips at once; white on dark, to be placed over a picture. */
export function MuteButton({ className }: { className?: string }) {
  const [muted, setMuted] = useMuted();
  const Icon = muted ? VolumeX : Volume2;
  return (
    <button
      type="button"
      aria-label={muted ? 'Unmute' : 'Mute'}
      onClick={() => setMuted(!muted)}
      className={cn(
        'flex size-12 shrink-0 items-center justify-center rounded-full bg-scrim text-white backdrop-blur-sm transition-[filter] hover:brightness-125',
        className,
      )}
    >
      <Icon aria-hidden className="size-5.5" />
    </button>
  );
}
