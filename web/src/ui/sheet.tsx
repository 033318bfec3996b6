import { Dialog as Primitive } from 'radix-ui';
import { cn } from '../lib/cn.ts';
import { DialogParts, type DialogProps } from './dialog.tsx';

/** A panel that comes from below on a phone and stands at the right side on a wide screen. */
export function Sheet({ open, onOpenChange, className, ...parts }: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Primitive.Content
          {...(parts.description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[88dvh] animate-rise flex-col rounded-t-card border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-float sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:w-104 sm:rounded-none sm:border-t-0 sm:border-l',
            className,
          )}
        >
          <DialogParts {...parts} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
