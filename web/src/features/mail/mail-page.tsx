import { MAILS_BY_KIND } from '@souk/contract/mail-kinds';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatPlural } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { MailBody } from './mail-body.tsx';
import { MailState } from './mail-state.tsx';
import { mailQuery } from './queries.ts';

/** A mail as it was written. */
export function MailPage({ mailId }: { mailId: string }) {
  const query = useQuery(mailQuery(mailId));
  const { data: mail } = query;
  return (
    <>
      <PageHead
        up={menuEntry('mails')}
        title={mail?.subject ?? 'Email'}
        text={mail ? `To ${mail.to}` : ''}
      />
      <Loaded
        query={query}
        failed="Failed to load this email."
        loading={<Skeleton className="h-160 rounded-card" />}
      >
        {(loaded) => (
          <>
            <p className="figures mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
              <MailState state={loaded.state} />
              <span>{MAILS_BY_KIND[loaded.kind].label}</span>
              <span>{`Written ${formatDateTime(loaded.created_at)}`}</span>
              {loaded.sent_at ? <span>{`Sent ${formatDateTime(loaded.sent_at)}`}</span> : null}
              <span>{formatPlural(loaded.attempts, 'attempt')}</span>
            </p>
            {loaded.failure ? (
              <Alert tone="warning" className="mb-4" title="The last attempt failed">
                {loaded.failure}
              </Alert>
            ) : null}
            <MailBody {...loaded} />
          </>
        )}
      </Loaded>
    </>
  );
}
