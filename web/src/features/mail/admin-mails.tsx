import { adminPages } from '@souk/contract/admin-pages';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Mail as Envelope } from 'lucide-react';
import type { Mail } from '@souk/contract/mail';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { labelsOf } from '../../ui/state-badge.tsx';
import { adminList, type RowProps } from '../admin-list/admin-list.tsx';
import { choiceFilter, textFilter } from '../admin-list/filters.tsx';
import { siteQuery } from '../site/queries.ts';
import { MAIL_LABELS, MailState, STATES } from './mail-state.tsx';
import { mailsQuery } from './queries.ts';

/** The outbox: every mail ever written, newest first. */
export const mailsList = adminList({
  page: 'mails',
  text: 'Every mail that the site wrote. One that can’t be sent is tried again for a day, and then waits here as failed.',
  noun: 'mail',
  query: mailsQuery,
  filters: {
    search: textFilter({ label: 'Search mails', placeholder: 'Address or subject' }),
    state: choiceFilter({ label: 'State', all: 'All mails', options: labelsOf(STATES) }),
  },
  empty: {
    icon: <Envelope />,
    title: 'No mails',
    text: 'Mails that the site writes appear here.',
  },
  Action: Previews,
  rows: { Row: MailRow },
});

/** A link to sample mails of every kind, in the demo only. */
function Previews() {
  const { data: site } = useQuery(siteQuery);
  return site?.demo ? (
    <ButtonLink variant="secondary" to={adminPages.mailPreviews()}>
      Preview every kind
    </ButtonLink>
  ) : null;
}

function MailRow({ row: mail }: RowProps<Mail>) {
  return (
    <li className="relative flex items-center gap-3 py-3 text-sm transition-colors hover:bg-sunken">
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
        {mail.failure ? <p className="break-words text-danger-ink">{mail.failure}</p> : null}
      </div>
      <MailState state={mail.state} />
      <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
    </li>
  );
}
