import type { SitePageVersion } from '@souk/contract/site-pages';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sitePageVersionsQuery } from './queries.ts';

type SitePageVersionsProps = {
  pageId: string;
  /** Puts a version's title and text into the form. */
  onTake: (version: SitePageVersion) => void;
};

/** Every version of a page's words. An earlier one can be taken into the form and saved again. */
export function SitePageVersions({ pageId, onTake }: SitePageVersionsProps) {
  const query = useQuery(sitePageVersionsQuery(pageId));
  return (
    <section aria-labelledby="page-versions" className="mt-8">
      <h2 id="page-versions" className="text-lg font-semibold">
        Versions
      </h2>
      <Loaded
        query={query}
        failed="Couldn’t load the versions."
        loading={<Skeleton className="mt-3 h-24 rounded-card" />}
      >
        {(versions) => (
          <Card className="mt-3 p-0">
            <ol aria-label="Versions, newest first" className="divide-y divide-line">
              {versions.map((version) => (
                <li
                  key={version.version}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4 text-sm"
                >
                  <p className="min-w-0 flex-1 basis-56 break-words">
                    <span className="figures font-medium">{`Version ${version.version}`}</span>
                    <span className="text-muted">
                      {` · ${formatDateTime(version.saved_at)} · ${
                        version.saved_by ?? 'the outline'
                      } · ${formatPlural(version.body.length, 'character')}`}
                    </span>
                  </p>
                  <Button variant="secondary" size="sm" onClick={() => onTake(version)}>
                    Edit this text
                  </Button>
                </li>
              ))}
            </ol>
          </Card>
        )}
      </Loaded>
    </section>
  );
}
