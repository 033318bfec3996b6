import { Link } from 'react-router';
import { useSite } from '../features/site/use-site.ts';

/** A line of the operator's above every page, until it is over. */
export function Announcement() {
  const { announcement } = useSite();
  if (announcement === null) return null;
  const { text, path } = announcement;
  return (
    <aside aria-label="Announcement" className="bg-warm text-on-warm print:hidden">
      <p className="page py-2 text-center text-sm font-medium break-words">
        {path === null ? (
          text
        ) : (
          <Link to={path} className="underline underline-offset-4">
            {text}
          </Link>
        )}
      </p>
    </aside>
  );
}
