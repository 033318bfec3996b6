import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { NO_FILTERS, writeFilters, type Filters } from './filters.ts';
import { insteadQuery } from './queries.ts';

/**
 * Shown below an empty list: a suggested search, and categories that have products. Its space is
 * reserved.
 */
export default function Instead({ filters }: { filters: Filters }) {
  const { data } = useQuery(insteadQuery(filters));
  const to = (change: Partial<Filters>) => ({
    search: `?${writeFilters({ ...NO_FILTERS, ...change })}`,
  });
  return (
    <div className="-mt-4 flex min-h-40 flex-col items-center gap-4 pb-8 text-center">
      {data?.search ? (
        <p>
          <Link
            to={to({ search: data.search })}
            className="inline-flex min-h-11 items-center font-medium text-accent-ink underline"
          >
            {`Search for “${data.search}” instead`}
          </Link>
        </p>
      ) : null}
      {data?.categories.length ? (
        <nav aria-labelledby="instead">
          <h3 id="instead" className="text-sm font-medium text-muted">
            {filters.category_id ? 'You might also look in' : 'Browse a category'}
          </h3>
          <ul className="mt-3 flex flex-wrap justify-center gap-2">
            {data.categories.map(({ id, name }) => (
              <li key={id}>
                <Link to={to({ category_id: id })} className="toggle h-11!">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}
