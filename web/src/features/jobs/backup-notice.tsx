import type { BackupState } from '@souk/contract/backups';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { backupQuery } from './queries.ts';

const lastOf = ({ done_at }: BackupState) =>
  done_at === null ? 'There is no nightly backup yet.' : `Last backup: ${formatDateTime(done_at)}.`;

/** When the last nightly backup was made, or why there is none. Hidden while they are turned off. */
export function BackupNotice() {
  const { data: state } = useQuery(backupQuery);
  if (!state?.nightly) return null;
  const { failure, failed_at, overdue } = state;
  if (failure === null && !overdue) {
    return <p className="figures mb-6 text-sm text-muted">{lastOf(state)}</p>;
  }
  const title = failure === null ? 'No backup for more than a day' : 'The nightly backup failed';
  return (
    <Alert tone="danger" title={title} className="mb-6">
      {failure === null ? null : <p className="wrap-anywhere">{failure}</p>}
      {failed_at === null ? null : (
        <p className="figures mt-1">{`Failed ${formatDateTime(failed_at)}.`}</p>
      )}
      <p className="figures mt-1">{lastOf(state)}</p>
    </Alert>
  );
}
