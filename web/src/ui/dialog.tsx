import { cn } from '../lib/cn.ts';
import { Modal, type ModalProps } from './modal.tsx';

export type DialogProps = ModalProps;

/** A question or a small form above the page. */
export function Dialog({ className, ...props }: DialogProps) {
  return (
    <Modal
      {...props}
      className={cn(
        'top-1/2 left-1/2 max-h-[min(85dvh,48rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 animate-appear rounded-card border border-line',
        className,
      )}
    />
  );
}
