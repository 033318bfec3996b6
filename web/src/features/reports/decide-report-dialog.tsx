import { REPORT_NOTE_MAX } from '@souk/contract/limits';
import {
  adminReportsApi,
  REPORTS,
  type AdminReport,
  type ReportDecision,
} from '@souk/contract/reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';

type Says = { button: string; done: string; title: string; text: string; said: string };

export const DECISIONS: Readonly<Record<ReportDecision, Says>> = {
  hide: {
    button: 'Hide',
    done: 'Hidden',
    title: 'Hide it?',
    text: 'It leaves the site at once. Everyone who reported it is told.',
    said: 'It is hidden, and both sides are told',
  },
  suspend: {
    button: 'Suspend Shop',
    done: 'Suspended',
    title: 'Suspend the shop?',
    text: 'The shop and its products leave the site at once; open orders are still to be sent. Everyone who reported it is told.',
    said: 'The shop is suspended, and both sides are told',
  },
  dismiss: {
    button: 'Dismiss',
    done: 'Dismissed',
    title: 'Dismiss the report?',
    text: 'Nothing changes. Both sides are told.',
    said: 'The report is dismissed, and both sides are told',
  },
};

type DecideReportDialogProps = {
  report: AdminReport;
  title: string;
  decision: ReportDecision;
  onClose: () => void;
};

export function DecideReportDialog(props: DecideReportDialogProps) {
  const { report, title, decision, onClose } = props;
  const says = DECISIONS[decision];
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const form = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const params = { reportId: report.id };
      const body = { decision, note: note.trim() || null };
      return api.call(adminReportsApi.decide, { params, body });
    },
    onSuccess: async () => {
      toast.success(says.said);
      onClose();
      // What is hidden or suspended is in many lists.
      await client.invalidateQueries();
    },
  });

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const missing = decision !== 'dismiss' && note.trim() === '' ? REPORTS.note : undefined;
    setFault(missing);
    if (missing) event.currentTarget.querySelector('textarea')?.focus();
    else mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isPending ? undefined : onClose())}
      title={says.title}
      description={`${title}. ${says.text}`}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant={decision === 'dismiss' ? 'primary' : 'danger'}
            busy={isPending}
          >
            {isPending ? 'Sending...' : says.button}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send} className="flex flex-col gap-5">
        {error ? (
          <Alert tone="danger">{errorMessage(error, 'This could not be decided')}</Alert>
        ) : null}
        <Field
          label={decision === 'dismiss' ? 'A word to both sides (optional)' : 'Why?'}
          hint="Both sides read it."
          error={fault}
        >
          <Textarea
            rows={3}
            maxLength={REPORT_NOTE_MAX}
            aria-required={decision !== 'dismiss'}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
