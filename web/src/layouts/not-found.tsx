import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFound() {
  return (
    <div className="page flex min-h-[60dvh] items-center justify-center">
      <EmptyState
        level={1}
        icon={<Compass />}
        title="Page not found"
        text="There is nothing at this address. The market is still open, though."
        action={
          <Button asChild>
            <Link to={paths.explore()}>Browse Products</Link>
          </Button>
        }
      />
    </div>
  );
}
