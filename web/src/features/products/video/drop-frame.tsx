import { Film } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cn } from '../../../lib/cn.ts';

type DropFrameProps = {
  busy: boolean;
  onFile: (file: File) => void;
  className?: string;
  /** What is there already; without it the frame says what may be dropped. */
  children: ReactNode;
};

/** A 9:16 frame that takes a video dropped onto it. The button beside it does the same without a mouse. */
export function DropFrame({ busy, onFile, className, children }: DropFrameProps) {
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
