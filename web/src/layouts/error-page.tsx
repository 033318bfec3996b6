import { isRouteErrorResponse } from 'react-router';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NotFound } from './not-found.tsx';

/** What is shown where a page failed: not found, or what happened and trying again. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <div className="page flex min-h-[60dvh] items-center justify-center">
      <ErrorState
        title="This page could not be shown"
        text="An error occurred. Please try again."
        onRetry={() => window.location.reload()}
        action={
          <Button variant="ghost" asChild>
            {/* A full load: what failed may be the running page itself. */}
            <a href={paths.home()}>Go home</a>
          </Button>
        }
      />
    </div>
  );
}
