import { PackageX } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function ProductNotFound() {
  return (
    <div className="page flex min-h-[60dvh] items-center justify-center">
      <EmptyState
        level={1}
        icon={<PackageX />}
        title="Product not found"
        text="It may have been sold out for good or taken off sale."
        action={
          <Button asChild>
            <Link to={paths.explore()}>Browse Products</Link>
          </Button>
        }
      />
    </div>
  );
}
