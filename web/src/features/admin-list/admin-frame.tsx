import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { pages } from '@souk/contract/pages';
import { cn } from '../../lib/cn.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { menuEntry, tabLabel, tabsOf, type TabbedPage } from './menu.ts';

type AdminFrameProps = {
  page: TabbedPage;
  /** The title of a page below `page`. */
  title?: string;
  text: string;
  /** Shown beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** The frame of all admin pages: breadcrumbs, and links to the other pages. */
export function AdminFrame({ page, title, text, action, children }: AdminFrameProps) {
  const here = tabLabel(page);
  const above = title === undefined ? [] : [{ label: here, to: menuEntry(page).to }];
  const { name, pages: beside } = tabsOf(page);
  return (
    <div className="page py-8">
      <Breadcrumb
        crumbs={[{ label: 'Dashboard', to: pages.dashboard() }, ...above, { label: title ?? here }]}
      />
      <nav
        aria-label={name}
        className="-mx-4 mt-3 mb-6 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
      >
        <ul className="flex gap-1">
          {beside.map((tab) => (
            <li key={tab}>
              <NavLink
                to={menuEntry(tab).to}
                className={({ isActive }) =>
                  cn(
                    'flex h-11 items-center border-b-2 px-3 text-sm font-medium whitespace-nowrap focus-ring',
                    isActive
                      ? 'border-accent text-accent-ink'
                      : 'border-transparent text-muted hover:text-ink',
                  )
                }
              >
                {tabLabel(tab)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mb-6 flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight break-words">{title ?? here}</h1>
          <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
