import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChevronLeft } from './icons.tsx';

/** The list that a page belongs to. */
export type PageUp = { label: string; to: string };

type PageHeadProps = {
  title: ReactNode;
  /** The id of the heading. */
  id?: string | undefined;
  up?: PageUp | undefined;
  text?: ReactNode;
  /** Shown beside the title. */
  action?: ReactNode;
};

/** The header of a work page. The heading is in the same place on every page. */
export function PageHead({ title, id, up, text, action }: PageHeadProps) {
  return (
    <div className="page-head">
      {up ? (
        <Link to={up.to} className="page-head-up print:hidden">
          <ChevronLeft aria-hidden />
          <span>{up.label}</span>
        </Link>
      ) : null}
      <div className="min-w-0">
        <h1 id={id} className="text-2xl font-semibold tracking-tight break-words">
          {title}
        </h1>
        {text ? (
          <div className="mt-1 max-w-prose text-sm break-words text-muted">{text}</div>
        ) : null}
      </div>
      {action ? <div className="flex flex-wrap gap-2 print:hidden">{action}</div> : null}
    </div>
  );
}
