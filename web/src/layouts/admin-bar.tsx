import { pages } from '@souk/contract/pages';
import type { WaitingKind } from '@souk/contract/work';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { matchPath, useLocation } from 'react-router';
import { ADMIN_BAR, menuEntry, type PageOfMenu } from '../features/admin-list/menu.ts';
import { adminWorkQuery } from '../features/work/queries.ts';
import { WorkBar, type WorkLink } from './work-bar.tsx';

/** The kinds of pending work that each page handles. */
const DONE_AT: Partial<Record<PageOfMenu, readonly WaitingKind[]>> = {
  requests: ['request'],
  disputes: ['dispute'],
  payouts: ['payout'],
  approvals: ['approval'],
  ledger: ['books', 'payouts_stopped'],
  orders: ['refund'],
  reports: ['report'],
  mails: ['mail'],
  jobs: ['job', 'backup'],
  audit: ['audit'],
};

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/** The admins' sidebar. */
export function AdminBar() {
  const { pathname } = useLocation();
  const { data } = useQuery(adminWorkQuery);
  const countOf = (page: PageOfMenu) =>
    DONE_AT[page] && sum(DONE_AT[page].map((kind) => data?.counts[kind] ?? 0));
  const linkOf = (page: PageOfMenu): WorkLink => {
    const { label, bar = label, to, Icon } = menuEntry(page);
    const current = matchPath(`${to}/*`, pathname) !== null;
    return { label: bar, to, Icon, current, count: countOf(page) };
  };
  const links = ADMIN_BAR.map((item): WorkLink => {
    if (typeof item === 'string') return linkOf(item);
    const below = item.pages.map((page) => ({ ...linkOf(page), Icon: undefined }));
    const { label, Icon } = item;
    const count = sum(below.map((link) => link.count ?? 0));
    return { label, Icon, to: below[0]?.to ?? pages.dashboard(), current: false, count, below };
  });
  const queue = {
    label: 'Queue',
    to: pages.dashboard(),
    Icon: Inbox,
    current: pathname === pages.dashboard(),
    count: sum(Object.values(data?.counts ?? {})),
  };
  return <WorkBar name="Admin pages" head={null} links={[queue, ...links]} />;
}
