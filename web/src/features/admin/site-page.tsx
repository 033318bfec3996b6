import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';

type SitePageProps = {
  title: string;
  text: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** A page on which an admin looks after the site, below the dashboard. */
export function SitePage({ title, text, action, children }: SitePageProps) {
  return (
    <div className="page py-8">
      <Breadcrumb crumbs={[{ label: 'Dashboard', to: paths.dashboard() }, { label: title }]} />
      <div className="mt-4 mb-6 flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
