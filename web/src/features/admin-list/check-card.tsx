import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { errorMessage } from '../../api/error-message.ts';
import { cn } from '../../lib/cn.ts';
import type { Elements } from '../../lib/elements.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type CheckCardProps<Result, Key extends QueryKey> = {
  title?: string;
  /** The last check. */
  last: UseQueryOptions<Result, Error, Result, Key>;
  check: () => Promise<NoInfer<Result>>;
  onChecked?: () => void;
  button?: string;
  /** Shown if a check fails, unless the server gives a reason. */
  failed: string;
  className?: string;
  /** Shown below, once loaded. */
  below?: (checked: NoInfer<Result>) => Elements;
  children: (checked: NoInfer<Result>) => Elements;
};

/** The result of the last check, and a button that runs another. */
export function CheckCard<Result, Key extends QueryKey>(props: CheckCardProps<Result, Key>) {
  const { title, last, check, onChecked, button = 'Check now', failed, className } = props;
  const client = useQueryClient();
  const query = useQuery(last);
  const { mutate, isPending, error } = useMutation({
    mutationFn: check,
    onSuccess: (checked) => {
      const key: QueryKey = last.queryKey;
      client.setQueryData<Result>(key, checked);
      onChecked?.();
    },
  });
  return (
    <Card className={cn('p-4 sm:p-5', className)}>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between">
        <div role="status" className="min-w-0">
          {title ? <h2 className="mb-3 text-lg font-semibold">{title}</h2> : null}
          <Loaded
            query={query}
            failed="Failed to load the last check."
            loading={<Skeleton className="h-12 w-64" />}
          >
            {props.children}
          </Loaded>
          {error ? (
            <p role="alert" className="mt-2 text-sm text-danger-ink">
              {errorMessage(error, failed)}
            </p>
          ) : null}
        </div>
        <Button variant="secondary" className="shrink-0" busy={isPending} onClick={() => mutate()}>
          {isPending ? 'Checking...' : button}
        </Button>
      </div>
      {query.data === undefined ? null : props.below?.(query.data)}
    </Card>
  );
}
