import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { categoriesQuery } from '../features/products/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Compass } from '../ui/icons.tsx';
import { SearchBox } from './search-box.tsx';

/** A way into the market for visitors with a wrong address. */
function Categories() {
  const { data } = useQuery(categoriesQuery);
  if (!data?.length) return null;
  return (
    <nav aria-labelledby="by-category" className="mt-10">
      <h2 id="by-category" className="text-sm font-semibold text-muted">
        Or look around
      </h2>
      <ul className="mt-3 flex flex-wrap justify-center gap-2">
        {data.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={pages.category(id)}
              className="inline-flex h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm hover:bg-sunken"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A missing page: search, home, the explorer and the categories lead on. */
export function NotFound() {
  return (
    <div className="page flex min-h-[60dvh] max-w-2xl flex-col justify-center py-12 text-center">
      <EmptyState
        level={1}
        icon={<Compass />}
        title="Page not found"
        text="There is nothing at this address. The market is still open, though."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={pages.explore()}>Browse Products</ButtonLink>
            <ButtonLink variant="secondary" to={pages.home()}>
              Go home
            </ButtonLink>
          </div>
        }
        className="py-0"
      />
      <SearchBox label="Search the market" className="mx-auto mt-8 w-full max-w-md text-left" />
      <Categories />
    </div>
  );
}
