import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, at the end. */
  footer?: ReactNode;
  className?: string;
};

/** The inside that a dialog and a sheet share: title, close button, content, buttons. */
export function DialogParts({ title, description, children, footer }: Partial<DialogProps>) {
  return (
    <>
      <div className="flex items-start gap-3 px-5 pt-4">
        <Primitive.Title className="flex-1 pt-2 text-lg font-semibold">{title}</Primitive.Title>
        <Primitive.Close
          aria-label="Close"
          className="-mr-2 flex size-11 items-center justify-center rounded-control text-muted hover:bg-sunken"
        >
          <X aria-hidden className="size-5" />
        </Primitive.Close>
      </div>
      {description ? (
        <Primitive.Description asChild>
          <div className="px-5 pt-1 text-sm text-muted">{description}</div>
        </Primitive.Description>
      ) : null}
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
      {footer ? (
        <div className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end">
          {footer}
        </div>
      ) : null}
    </>
  );
}

/** A question or a small form above the page. */
export function Dialog({ open, onOpenChange, className, ...parts }: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Primitive.Content
          {...(parts.description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[min(85dvh,48rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 animate-appear flex-col overflow-hidden rounded-card border border-line bg-surface shadow-float',
            className,
          )}
        >
          <DialogParts {...parts} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
