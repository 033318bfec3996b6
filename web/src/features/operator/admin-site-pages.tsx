import { adminPages } from '@souk/contract/admin-pages';
import { pages } from '@souk/contract/pages';
import type { AdminSitePage } from '@souk/contract/site-pages';
import { useQuery } from '@tanstack/react-query';
import { NotebookText } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DayOf } from '../../ui/day-of.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { sitePagesQuery } from './queries.ts';

/** The pages that the operator writes, published or not. */
export function AdminSitePages() {
  const query = useQuery(sitePagesQuery);
  return (
    <>
      <PageHead
        title={menuEntry('sitePages').label}
        text="Terms, imprint and whatever else your visitors should be able to read. Have your own texts checked by somebody who knows the law where you are."
        action={<ButtonLink to={adminPages.newSitePage()}>Add a page</ButtonLink>}
      />
      <Loaded
        query={query}
        failed="Couldn’t load the pages."
        loading={<Skeleton className="h-96 rounded-card" />}
      >
        {(all) =>
          all.length === 0 ? (
            <Card>
              <EmptyState
                icon={<NotebookText />}
                title="No pages"
                text="Most sites need at least terms, a privacy policy and an imprint."
              />
            </Card>
          ) : (
            <Card className="p-0">
              <ul aria-label="Pages" className="divide-y divide-line">
                {all.map((page) => (
                  <PageRow key={page.id} page={page} />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </>
  );
}

function PageRow({ page }: { page: AdminSitePage }) {
  const { id, slug, title, published, in_footer, updated_at } = page;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
      <div className="min-w-0 flex-1 basis-56">
        <Link to={adminPages.sitePage(id)} className="card-link font-medium break-words">
          {title}
        </Link>
        <p className="text-sm break-words text-muted">
          <span>{pages.sitePage(slug)}</span> · changed <DayOf time={updated_at} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {in_footer ? <Badge>In the footer</Badge> : null}
        {published ? <Badge tone="success">Published</Badge> : <Badge>Draft</Badge>}
      </div>
    </li>
  );
}
