import { SHOPS } from '@souk/contract/shops';
import { Store } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function ShopNotFound() {
  return (
    <div className="page flex min-h-[60dvh] items-center justify-center">
      <EmptyState
        level={1}
        icon={<Store />}
        title={SHOPS.notFound}
        action={
          <Button asChild>
            <Link to={paths.explore()}>Browse Products</Link>
          </Button>
        }
      />
    </div>
  );
}
