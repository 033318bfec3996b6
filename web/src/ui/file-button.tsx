import { ImagePlus } from 'lucide-react';
import type { ComponentProps, ComponentType } from 'react';
import { cn } from '../lib/cn.ts';

type FileButtonProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> & {
  label: string;
  icon?: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
  onFiles: (files: File[]) => void;
};

/** Opens the device's file picker; looks like a secondary button. */
export function FileButton({
  label,
  icon: Icon = ImagePlus,
  onFiles,
  className,
  ...props
}: FileButtonProps) {
  return (
    <label
      className={cn(
        'relative inline-flex min-h-11 w-fit max-w-full shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control border border-line-strong bg-surface px-4 py-1 text-center text-sm font-medium text-ink select-none hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:pointer-events-none has-disabled:opacity-50',
        className,
      )}
    >
      <Icon aria-hidden className="size-[1.125em] shrink-0" />
      <span>{label}</span>
      <input
        {...props}
        type="file"
        // Covers the label, so that it takes the click itself. An empty title hides "No file
        // chosen".
        title=""
        className="absolute inset-0 size-full cursor-pointer rounded-control opacity-0 file:cursor-pointer"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again after it was removed.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
