import { pages } from '@souk/contract/pages';
import type { NewReport } from '@souk/contract/reports';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useUser } from '../../api/session.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

// Loaded on demand: hardly anyone reports anything.
const ReportDialog = lazy(async () => ({
  default: (await import('./report-dialog.tsx')).ReportDialog,
}));

type ReportButtonProps = {
  kind: NewReport['kind'];
  id: string;
  /** The name of the reported thing, after "Report". */
  name: string;
};

/**
 * A quiet "Report" that opens a dialog. The address keeps it open across a reload or a login,
 * whether of a visitor or after the session ended. Its space is reserved until the page is
 * hydrated.
 */
export function ReportButton({ kind, id, name }: ReportButtonProps) {
  const user = useUser();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const mark = `#report-${id}`;
  const show = (open: boolean) =>
    void navigate({ search, hash: open ? mark : '' }, { replace: true, preventScrollReset: true });

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="report-button"
        style={hydrated ? undefined : { visibility: 'hidden' }}
        onClick={() => {
          if (user) show(true);
          else void navigate(pages.login(`${pathname}${search}${mark}`));
        }}
      >
        Report<span className="sr-only">{` ${name}`}</span>
      </button>
      {user && hash === mark ? (
        <Suspense>
          <ReportDialog
            kind={kind}
            id={id}
            name={name}
            userId={user.id}
            onClose={() => show(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The "Report" button below a review. */
export const reportOfReview = ({ id, user_name }: { id: string; user_name: string }) => (
  <ReportButton kind="review" id={id} name={`the review by ${user_name}`} />
);
