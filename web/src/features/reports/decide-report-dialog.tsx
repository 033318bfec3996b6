import { REPORT_NOTE_MAX } from '@souk/contract/limits';
import {
  adminReportsApi,
  REPORTS,
  type AdminReport,
  type ReportDecision,
} from '@souk/contract/reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { DecisionDialog } from '../../ui/decision-dialog.tsx';
import { toast } from '../../ui/toast.tsx';

type DecisionWording = { button: string; done: string; title: string; text: string; said: string };

export const DECISIONS: Readonly<Record<ReportDecision, DecisionWording>> = {
  hide: {
    button: 'Hide',
    done: 'Hidden',
    title: 'Hide it?',
    text: 'It leaves the site right away. We’ll email everyone who reported it.',
    said: 'It’s hidden, and we’ve emailed both sides',
  },
  suspend: {
    button: 'Suspend shop',
    done: 'Suspended',
    title: 'Suspend the shop?',
    text: 'The shop and its products leave the site right away; open orders still have to be shipped. We’ll email everyone who reported it.',
    said: 'The shop is suspended, and we’ve emailed both sides',
  },
  dismiss: {
    button: 'Dismiss',
    done: 'Dismissed',
    title: 'Dismiss the report?',
    text: 'Nothing changes. We’ll email both sides.',
    said: 'The report is dismissed, and we’ve emailed both sides',
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
  const wording = DECISIONS[decision];
  const required = decision !== 'dismiss';
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: string) => {
      const params = { reportId: report.id };
      return api.call(adminReportsApi.decide, { params, body: { decision, note: given || null } });
    },
    onSuccess: async () => {
      toast.success(wording.said);
      onClose();
      // Hidden or suspended things appear in many lists.
      await client.invalidateQueries();
    },
  });
  return (
    <DecisionDialog
      title={wording.title}
      description={`${title}. ${wording.text}`}
      button={[wording.button, 'Sending...']}
      danger={required}
      busy={isPending}
      error={error}
      failed="Your decision could not be saved"
      note={{
        label: required ? 'Why?' : 'Message to both sides (optional)',
        hint: 'Both sides can read it.',
        missing: required ? REPORTS.note : undefined,
        maxLength: REPORT_NOTE_MAX,
      }}
      onDecide={(given) => mutate(given)}
      onClose={onClose}
    />
  );
}
