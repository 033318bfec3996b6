import { adminPages } from '@souk/contract/admin-pages';
import { MAILS_BY_KIND } from '@souk/contract/mail-kinds';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { useListParams } from '../../lib/use-list-params.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { MailBody } from './mail-body.tsx';
import { mailPreviewsQuery } from './queries.ts';

/** A sample mail of every kind, in the demo only; the address says which one is shown. */
export function MailPreviewsPage() {
  const query = useQuery(mailPreviewsQuery);
  const kind = useListParams().get('kind');
  return (
    <>
      <PageHead
        up={menuEntry('mails')}
        title="Email previews"
        text="One email of each kind, for a sample order."
      />
      <Loaded
        query={query}
        failed="Failed to load the previews."
        loading={<Skeleton className="h-160 rounded-card" />}
      >
        {(previews) => {
          const shown = previews.find((preview) => preview.kind === kind) ?? previews[0];
          return (
            <>
              <ul aria-label="Kinds of email" className="mb-6 flex flex-wrap gap-2">
                {previews.map((preview) => (
                  <li key={preview.kind}>
                    <Link
                      to={adminPages.mailPreviews(preview.kind)}
                      replace
                      preventScrollReset
                      aria-current={preview === shown ? 'true' : undefined}
                      className={cn(
                        'inline-flex h-11 items-center rounded-control border px-3 text-sm focus-ring',
                        preview === shown
                          ? 'border-accent bg-accent-soft font-medium text-accent-ink'
                          : 'border-line text-muted hover:text-ink',
                      )}
                    >
                      {MAILS_BY_KIND[preview.kind].label}
                    </Link>
                  </li>
                ))}
              </ul>
              {shown ? (
                <>
                  <p className="mb-4 font-medium break-words">{shown.subject}</p>
                  <MailBody {...shown} />
                </>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
