import { type FormEvent, type ReactNode, useId } from 'react';
import { errorMessage } from '../api/error-message.ts';
import type { Elements } from '../lib/elements.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export type FormDialogProps = {
  title: string;
  description?: ReactNode;
  /** The button that sends, ready and while it works. */
  button: readonly [ready: string, busy: string];
  danger?: boolean;
  busy: boolean;
  cancel?: string;
  error?: Error | null;
  /** Shown on failure, unless the server gives a reason. */
  failed?: string;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children?: Elements;
};

/** A form in a dialog. It can't be closed while it is sent, and what failed is said above the fields. */
export function FormDialog({
  title,
  description,
  button: [ready, working],
  danger = false,
  busy,
  cancel = 'Cancel',
  error,
  failed = 'It could not be done.',
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const form = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || busy ? undefined : onClose())}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {busy ? working : ready}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {error ? <Alert tone="danger">{errorMessage(error, failed)}</Alert> : null}
        {children}
      </form>
    </Dialog>
  );
}
