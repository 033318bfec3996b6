import type { NewReport } from '@souk/contract/reports';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../lib/use-hydrated.ts';
import { paths } from '../paths.ts';
import { useSession } from './session.ts';

// Hardly anyone reports anything.
const ReportDialog = lazy(async () => ({
  default: (await import('./report-dialog.tsx')).ReportDialog,
}));

type ReportButtonProps = {
  kind: NewReport['kind'];
  id: string;
  /** What it is, after "Report". */
  name: string;
};

/**
 * A quiet "Report" that opens a dialog. A visitor logs in first and comes back to it. Its place is kept until
 * the page runs.
 */
export function ReportButton({ kind, id, name }: ReportButtonProps) {
  const { user } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const mark = `#report-${id}`;
  const [asked, setAsked] = useState(false);
  const open = user !== null && (asked || hash === mark);

  function close() {
    setAsked(false);
    if (hash === mark) {
      void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
    }
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="report-button"
        style={hydrated ? undefined : { visibility: 'hidden' }}
        onClick={() => {
          if (user) setAsked(true);
          else void navigate(paths.login(`${pathname}${search}${mark}`));
        }}
      >
        Report<span className="sr-only"> {name}</span>
      </button>
      {open ? (
        <Suspense>
          <ReportDialog kind={kind} id={id} name={name} userId={user.id} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
