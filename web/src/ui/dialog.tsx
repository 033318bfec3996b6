import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { cn } from '../lib/cn.ts';
import { elementsOf } from '../lib/elements.ts';
import { modalOpened } from '../lib/modal-open.ts';
import { X } from './icons.tsx';

export type ModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, at the end. */
  footer?: ReactNode;
  /** The content fills the dialog and closes it; the title is only for screen readers. */
  bare?: boolean;
  className?: string;
};

/**
 * The common part of dialog and sheet: the browser's own modal dialog, which traps the focus,
 * blocks the page behind it, and restores the focus. Escape, the close button and a press beside it
 * request closing.
 */
function OpenModal(props: ModalProps) {
  const { onOpenChange, title, description, children, footer, bare = false, className } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = useEffectEvent(() => onOpenChange(false));

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // A text selection may end outside: only a press that also begins outside closes.
    let beside = false;
    const press = (event: PointerEvent) => {
      beside = event.target === dialog;
    };
    const click = (event: MouseEvent) => {
      if (beside && event.target === dialog) close();
    };
    const cancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    dialog.addEventListener('pointerdown', press);
    dialog.addEventListener('click', click);
    dialog.addEventListener('cancel', cancel);
    dialog.showModal();
    const closed = modalOpened();
    return () => {
      dialog.removeEventListener('pointerdown', press);
      dialog.removeEventListener('click', click);
      dialog.removeEventListener('cancel', cancel);
      // Closed before it is removed: only then does the browser restore the focus.
      dialog.close();
      closed();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      className={cn('m-0 max-h-none max-w-none bg-surface p-0 text-ink shadow-float', className)}
    >
      <div className="flex max-h-[inherit] min-h-[inherit] flex-col">
        <div className={bare ? 'sr-only' : 'flex items-start gap-3 px-5 pt-4'}>
          <h2 id={`${id}-title`} className="flex-1 pt-2 text-lg font-semibold">
            {title}
          </h2>
          {bare ? null : (
            <button
              type="button"
              aria-label="Close"
              className="-mr-2 flex size-11 items-center justify-center rounded-control text-muted hover:bg-sunken"
              onClick={() => onOpenChange(false)}
            >
              <X aria-hidden className="size-5" />
            </button>
          )}
        </div>
        {description ? (
          <div id={`${id}-text`} className="px-5 pt-1 text-sm text-muted">
            {description}
          </div>
        ) : null}
        {bare ? (
          elementsOf(children)
        ) : (
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
            {children}
          </div>
        )}
        {footer ? (
          <div className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end">
            {footer}
          </div>
        ) : null}
      </div>
    </dialog>
  );
}

export function Modal(props: ModalProps) {
  return props.open ? <OpenModal {...props} /> : null;
}

/** A panel: from below on a phone, on the right of a wide screen. */
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
