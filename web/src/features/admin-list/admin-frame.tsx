import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { adminPages } from '@souk/contract/admin-pages';
import { pages } from '@souk/contract/pages';
import { cn } from '../../lib/cn.ts';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';

const MONEY = [
  { label: 'Books', to: adminPages.ledger() },
  { label: 'Disputes', to: adminPages.disputes() },
  { label: 'Provider’s events', to: adminPages.events() },
  { label: 'Mails', to: adminPages.mails() },
  { label: 'Settings', to: adminPages.settings() },
];

const PEOPLE = [
  { label: 'People', to: adminPages.users() },
  { label: 'Shops', to: adminPages.shops() },
  { label: 'Products', to: adminPages.products() },
  { label: 'Reviews', to: adminPages.reviews() },
];

const SITE = [
  { label: 'Reports', to: adminPages.reports() },
  { label: 'Categories', to: adminPages.categories() },
  { label: 'Rows of home', to: adminPages.home() },
  { label: 'Jobs', to: adminPages.jobs() },
  { label: 'Audit', to: adminPages.audit() },
];

const AMONG = {
  money: { name: 'Money pages', pages: MONEY },
  people: { name: 'People and goods', pages: PEOPLE },
  site: { name: 'Site pages', pages: SITE },
};

type AdminFrameProps = {
  /** Which pages it is one of. */
  among?: keyof typeof AMONG;
  title: string;
  text: string;
  /** Between the dashboard and this page. */
  above?: readonly Crumb[];
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** What the pages of admins share: where they are, and the way to the others. */
export function AdminFrame({
  among = 'money',
  title,
  text,
  above = [],
  action,
  children,
}: AdminFrameProps) {
  return (
    <div className="page py-8">
      <Breadcrumb
        crumbs={[{ label: 'Dashboard', to: pages.dashboard() }, ...above, { label: title }]}
      />
      <nav
        aria-label={AMONG[among].name}
        className="-mx-4 mt-3 mb-6 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
      >
        <ul className="flex gap-1">
          {AMONG[among].pages.map(({ label, to }) => (
            <li key={to}>
              <NavLink
                to={to}
                className={({ isActive }) =>
                  cn(
                    'flex h-11 items-center border-b-2 px-3 text-sm font-medium whitespace-nowrap focus-ring',
                    isActive
                      ? 'border-accent text-accent-ink'
                      : 'border-transparent text-muted hover:text-ink',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mb-6 flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight break-words">{title}</h1>
          <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
