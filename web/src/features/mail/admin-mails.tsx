import { adminPages } from '@souk/contract/admin-pages';
import { type Mail } from '@souk/contract/mail';
import { MAILS_BY_KIND } from '@souk/contract/mail-kinds';
import { useQuery } from '@tanstack/react-query';
import { Mail as Envelope } from 'lucide-react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { labelsOf } from '../../ui/state-badge.tsx';
import { adminList } from '../admin-list/admin-list.tsx';
import { choiceFilter, textFilter } from '../admin-list/filters.tsx';
import type { RowProps } from '../admin-list/row-tools.ts';
import { siteQuery } from '../site/queries.ts';
import { MailState, STATES } from './mail-state.tsx';
import { mailsQuery } from './queries.ts';

/** The outbox: every mail ever written, newest first. */
export const mailsList = adminList({
  page: 'mails',
  text: 'Every email the site has written. One that can’t be sent yet is retried and says why. It’s listed as failed if its recipient can’t get it.',
  noun: 'email',
  query: mailsQuery,
  filters: {
    search: textFilter({ label: 'Search emails', placeholder: 'Address or subject' }),
    state: choiceFilter({ label: 'State', all: 'All emails', options: labelsOf(STATES) }),
  },
  empty: {
    icon: <Envelope />,
    title: 'No emails',
    text: 'Emails that the site sends appear here.',
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
    <li className="relative flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 text-sm hover:bg-sunken md:flex-nowrap md:py-0">
      <Link
        to={adminPages.mail(mail.id)}
        className="card-link min-w-0 flex-1 truncate font-medium hover:underline"
      >
        {mail.subject}
      </Link>
      {mail.state === 'sent' ? null : <MailState state={mail.state} />}
      <span className="min-w-0 truncate text-muted max-md:order-last max-md:basis-full md:max-w-1/3">
        {`To ${mail.to} · ${mail.failure ?? MAILS_BY_KIND[mail.kind].label}`}
      </span>
      <span className="figures max-w-full shrink-0 text-muted">
        {formatDateTime(mail.created_at)}
      </span>
    </li>
  );
}
