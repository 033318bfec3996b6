import { cn } from '../lib/cn.ts';
import { Modal, type ModalProps } from './modal.tsx';

/** A panel that comes from below on a phone and stands at the right side on a wide screen. */
export function Sheet({ className, ...props }: ModalProps) {
  return (
    <Modal
      {...props}
      className={cn(
        'top-auto right-0 bottom-0 left-0 max-h-[88dvh] w-full animate-rise rounded-t-card border-t border-line pb-[env(safe-area-inset-bottom)] sm:top-0 sm:left-auto sm:h-full sm:max-h-dvh sm:min-h-dvh sm:w-104 sm:rounded-none sm:border-t-0 sm:border-l',
        className,
      )}
    />
  );
}
