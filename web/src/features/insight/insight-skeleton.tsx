import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of what is coming. */
export function InsightSkeleton() {
  return (
    <div aria-busy className="space-y-4 sm:space-y-6">
      <div className="tiles grid gap-3 sm:gap-4 lg:grid-cols-5">
        {Array.from({ length: 5 }, (_, tile) => (
          <Card
            key={tile}
            className={tile === 0 ? 'col-span-full p-4 sm:p-5 lg:col-span-1' : 'p-4 sm:p-5'}
          >
            <Skeleton className="h-5 w-20" />
            <Skeleton className="mt-2 h-7 w-24" />
            <Skeleton className="mt-2 h-4 w-14" />
          </Card>
        ))}
      </div>
      <Card className="p-5">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="mt-6 h-64 w-full" />
      </Card>
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-3">
        {Array.from({ length: 3 }, (_, chart) => (
          <Card key={chart} className="p-5">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="mt-6 h-44 w-full" />
          </Card>
        ))}
      </div>
    </div>
  );
}
