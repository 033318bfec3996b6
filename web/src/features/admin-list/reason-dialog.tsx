import { REASON_MAX, SUSPENSION } from '@souk/contract/suspension';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { formatPlural } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { DecisionDialog } from '../../ui/decision-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { peopleKey } from './people-key.ts';

type Target = { id: string; name: string };

/** An action of an admin that needs a reason. */
export type Moderation = {
  title: string;
  /** The effect of the action, and the readers of the reason. */
  text: string;
  /** The button's labels, ready and busy. */
  button: [ready: string, busy: string];
  danger?: boolean;
  /** The targets of the action, handled one after the other with one reason. */
  targets: readonly Target[];
  act: (id: string, reason: string) => Promise<unknown>;
  /** The message shown on success. */
  done: string;
};

type ReasonDialogProps = Moderation & { onClose: () => void };

type Failure = Target & { why: string };

const tooLong = (reason: string) =>
  reason.length > REASON_MAX ? SUSPENSION.reasonTooLong : undefined;

/**
 * Asks for a reason, then acts. Failures are listed and can be retried with the reason as typed.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, button, danger = false, targets, act, done, onClose } = props;
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure[] | null>(null);

  async function actOnAll(given: string) {
    setBusy(true);
    const left: Failure[] = [];
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
    <DecisionDialog
      title={title}
      description={text}
      button={failed ? ['Try again', button[1]] : button}
      danger={danger}
      busy={busy}
      cancel={failed ? 'Close' : 'Cancel'}
      note={{
        missing: SUSPENSION.reason,
        fault: tooLong,
      }}
      onDecide={(given) => void actOnAll(given)}
      onClose={onClose}
    >
      {failed ? <Failures failed={failed} of={targets.length} /> : null}
    </DecisionDialog>
  );
}

/** Shows why a single action failed; for several, which failed and why, and how many worked. */
function Failures({ failed, of }: { failed: readonly Failure[]; of: number }) {
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
            {`${name}: ${why}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
