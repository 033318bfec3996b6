import { REPORT_TEXT_MAX } from '@souk/contract/limits';
import { NewReport, REASON_LABELS, REPORT_REASONS, reportsApi } from '@souk/contract/reports';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../lib/tab-storage.ts';
import { useFaults } from '../../lib/use-faults.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';

type ReportDialogProps = {
  kind: NewReport['kind'];
  id: string;
  name: string;
  userId: string;
  onClose: () => void;
};

type Draft = { reason: NewReport['reason'] | ''; text: string };

/** Reports something to the admins. The tab keeps the draft until it is sent. */
export function ReportDialog({ kind, id, name, userId, onClose }: ReportDialogProps) {
  const draft = `souk.report.${kind}.${id}`;
  const [begun] = useState(() => keptInTab<Draft>(draft, userId));
  const [reason, setReason] = useState<Draft['reason']>(begun?.reason ?? '');
  const [text, setText] = useState(begun?.text ?? '');
  const { faults, check } = useFaults();
  useEffect(() => keepInTab(draft, userId, { reason, text }), [draft, userId, reason, text]);
  const form = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: NewReport) => api.call(reportsApi.report, { body }),
    onSuccess: () => {
      dropFromTab(draft);
      toast.success('Thank you. We’ll look into it and email you.');
      onClose();
    },
  });

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = check(event.currentTarget, NewReport, { kind, target_id: id, reason, text });
    if (body) mutate(body);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isPending ? undefined : onClose())}
      title="Report a problem"
      description={`About ${name}. Only admins can see who reported it.`}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={isPending}>
            {isPending ? 'Sending...' : 'Send report'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send} className="flex flex-col gap-5">
        {error ? (
          <Alert tone="danger">{errorMessage(error, 'Your report could not be sent')}</Alert>
        ) : null}
        <Field label="What’s wrong?" error={faults['reason']}>
          <Select
            value={reason}
            aria-required
            onChange={({ target }) =>
              setReason(REPORT_REASONS.find((each) => each === target.value) ?? '')
            }
          >
            <option value="">Choose a reason</option>
            {REPORT_REASONS.map((each) => (
              <option key={each} value={each}>
                {REASON_LABELS[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Tell us more"
          error={faults['text']}
          hint="What should we look at, and how do you know?"
        >
          <Textarea
            rows={4}
            aria-required
            maxLength={REPORT_TEXT_MAX}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
