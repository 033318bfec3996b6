import type { Shop } from '@souk/contract/shops';
import type { UseQueryResult } from '@tanstack/react-query';
import { Plus, Store } from 'lucide-react';
import { Link } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';

function List({ shops }: { shops: readonly Shop[] }) {
  return (
    <ul className="divide-y divide-line">
      {shops.map((shop) => (
        <li key={shop.id} className="py-4 first:pt-0 last:pb-0">
          <Link to={paths.shop(shop.id)} className="font-medium break-words hover:underline">
            {shop.name}
          </Link>
          {shop.description ? (
            <p className="mt-1 line-clamp-2 text-sm text-muted">{shop.description}</p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Content({ query }: { query: UseQueryResult<Shop[]> }) {
  if (query.data?.length === 0) {
    return (
      <EmptyState
        icon={<Store />}
        level={3}
        title="No shops found"
        text="Get started by creating your first shop."
      />
    );
  }
  if (query.data) return <List shops={query.data} />;
  if (query.isError) {
    return (
      <ErrorState
        title={errorMessage(query.error, 'Failed to load your shops.')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div className="flex items-center gap-3 py-4 text-sm text-muted">
      <Spinner className="[&>span]:size-5" />
      Loading your shops...
    </div>
  );
}

/** The shops that one owns, and the way to one more. */
export function YourShops({ query }: { query: UseQueryResult<Shop[]> }) {
  return (
    <Card className="p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Your Shops</h2>
        <Button asChild size="sm">
          <Link to={paths.createShop()}>
            <Plus aria-hidden />
            Create New Shop
          </Link>
        </Button>
      </div>
      <Content query={query} />
    </Card>
  );
}
