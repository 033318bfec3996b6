import { REASON_MAX, SUSPENSION } from '@souk/contract/suspension';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { peopleKey } from '../admin/queries.ts';
import { formatPlural } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';

export type Target = { id: string; name: string };

export type ReasonDialogProps = {
  title: string;
  /** What it does, and who reads the reason. */
  text: string;
  /** The button, as it is and while it works. */
  button: [ready: string, busy: string];
  danger?: boolean;
  /** What it is done to, one after the other, for one reason. */
  targets: readonly Target[];
  act: (id: string, reason: string) => Promise<unknown>;
  /** What is said when it is done. */
  done: string;
  onClose: () => void;
};

type Failed = Target & { why: string };

/**
 * Asks for a reason, and acts. What fails is named and stays to be tried again, with the reason as it
 * was typed.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, button, danger = false, targets, act, done, onClose } = props;
  const client = useQueryClient();
  const form = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed[] | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const given = reason.trim();
    const wrong =
      given === ''
        ? SUSPENSION.reason
        : given.length > REASON_MAX
          ? SUSPENSION.reasonTooLong
          : undefined;
    setFault(wrong);
    if (wrong) return field.current?.focus();
    setBusy(true);
    const left: Failed[] = [];
    for (const { id, name } of failed ?? targets) {
      try {
        await act(id, given);
      } catch (error) {
        left.push({ id, name, why: errorMessage(error, 'It could not be done.') });
      }
    }
    setBusy(false);
    void client.invalidateQueries({ queryKey: peopleKey });
    if (left.length > 0) return setFailed(left);
    toast.success(done);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open || busy ? undefined : onClose())}
      title={title}
      description={text}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {failed ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {busy ? button[1] : failed ? 'Try again' : button[0]}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        {failed ? <Failures failed={failed} of={targets.length} /> : null}
        <Field label="Reason" error={fault}>
          <Textarea
            ref={field}
            rows={3}
            aria-required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

/** Of one thing, why it failed; of several, which failed and why, and how many did not. */
function Failures({ failed, of }: { failed: readonly Failed[]; of: number }) {
  if (of === 1) return <Alert tone="danger">{failed[0]?.why}</Alert>;
  const worked = of - failed.length;
  return (
    <Alert
      tone="danger"
      title={`${formatPlural(failed.length, 'of them', 'of them')} failed, ${worked} worked`}
    >
      <ul className="mt-1 list-disc space-y-1 pl-4">
        {failed.map(({ id, name, why }) => (
          <li key={id} className="wrap-anywhere">
            {name}: {why}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
