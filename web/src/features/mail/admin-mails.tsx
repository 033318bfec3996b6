import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Mail } from 'lucide-react';
import { Link } from 'react-router';
import { mailsQuery } from '../ledger/queries.ts';
import { siteQuery } from '../site/queries.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useListParams } from '../../lib/use-list-params.ts';
import { adminPages } from '@souk/contract/admin-pages';
import { ButtonLink } from '../../ui/button.tsx';
import { AdminFrame } from '../admin-list/admin-frame.tsx';
import { mailsFilter } from '../admin-list/filters.tsx';
import { Listed } from '../admin-list/admin-list.tsx';
import { MAIL_LABELS, MailState } from './mail-state.tsx';

/** The outbox: every mail that was written, newest first. */
export function MailsPage() {
  const { set, ...list } = useListParams();
  const filter = mailsFilter(list);
  const query = useQuery(mailsQuery(filter));
  const { data: site } = useQuery(siteQuery);
  return (
    <AdminFrame
      title="Mails"
      text="Every mail that the site wrote. One that can’t be sent is tried again for a day, and then waits here as failed."
      action={
        site?.demo ? (
          <ButtonLink variant="secondary" to={adminPages.mailPreviews()}>
            Preview every kind
          </ButtonLink>
        ) : undefined
      }
    >
      <Listed
        query={query}
        filter={filter}
        set={set}
        search={{ label: 'Search mails', placeholder: 'Address or subject' }}
        states={{
          all: 'All mails',
          options: [
            ['queued', 'Waiting'],
            ['sent', 'Sent'],
            ['failed', 'Failed'],
          ],
        }}
        noun="mail"
        empty={{
          icon: <Mail />,
          title: 'No mails',
          text: 'Mails that the site writes appear here.',
        }}
      >
        {(mails) => (
          <ul className="divide-y divide-line">
            {mails.map((mail) => (
              <li
                key={mail.id}
                className="relative flex items-center gap-3 py-3 text-sm transition-colors hover:bg-sunken"
              >
                <div className="min-w-0 flex-1">
                  <Link
                    to={adminPages.mail(mail.id)}
                    className="card-link font-medium break-words text-accent-ink hover:underline"
                  >
                    {mail.subject}
                  </Link>
                  <p className="truncate">To {mail.to}</p>
                  <p className="figures text-muted">
                    {formatDateTime(mail.created_at)} UTC · {MAIL_LABELS[mail.kind]}
                    {mail.attempts > 1 ? ` · ${mail.attempts} attempts` : ''}
                  </p>
                  {mail.failure ? (
                    <p className="break-words text-danger-ink">{mail.failure}</p>
                  ) : null}
                </div>
                <MailState state={mail.state} />
                <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </AdminFrame>
  );
}
