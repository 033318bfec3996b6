import { formatAmount } from '@souk/contract/currency';
import type { Discount } from '@souk/contract/discounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TicketPercent } from 'lucide-react';
import { errorMessage } from '../../api/error-message.ts';
import { formatDateTime, formatPlural } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { describe } from './discount-form.ts';
import { NewDiscount } from './new-discount.tsx';
import { changeDiscount, deleteDiscount, discountsQuery, type Owner } from './queries.ts';

/** The discounts of a shop or of the site, and the form of a new one. */
export function Discounts({ owner }: { owner: Owner }) {
  const query = useQuery(discountsQuery(owner));
  return (
    <div className="flex flex-col gap-6">
      <NewDiscount owner={owner} />
      <Loaded
        query={query}
        failed="Couldn’t load the discounts."
        loading={<Skeleton className="h-40 rounded-card" />}
      >
        {(discounts) =>
          discounts.length === 0 ? (
            <EmptyState
              icon={<TicketPercent />}
              title="No discounts yet"
              text="Your codes and automatic discounts will show up here, with what they’ve saved buyers."
            />
          ) : (
            <ul className="flex flex-col gap-4">
              {discounts.map((discount) => (
                <li key={discount.id}>
                  <DiscountCard owner={owner} discount={discount} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

/** "At least $50.00 · ends Dec 1, 2026, 10:00". */
function limitsOf(discount: Discount): string {
  const { product_ids, category_ids, minimum, starts_at, ends_at } = discount;
  const { max_uses, max_uses_per_buyer, first_order_only } = discount;
  return [
    product_ids.length > 0 && `for ${formatPlural(product_ids.length, 'product')}`,
    category_ids.length > 0 && `for ${formatPlural(category_ids.length, 'category', 'categories')}`,
    minimum > 0 && `at least ${formatAmount(minimum)}`,
    starts_at && `from ${formatDateTime(starts_at)}`,
    ends_at && `until ${formatDateTime(ends_at)}`,
    max_uses && `${formatPlural(max_uses, 'use')} in all`,
    max_uses_per_buyer && `${formatPlural(max_uses_per_buyer, 'use')} per buyer`,
    first_order_only && 'first order only',
  ]
    .filter(Boolean)
    .join(' · ');
}

function DiscountCard({ owner, discount }: { owner: Owner; discount: Discount }) {
  const client = useQueryClient();
  const { id, code, active, uses, given } = discount;
  const name = code ?? 'Automatic';
  const refresh = () => client.invalidateQueries({ queryKey: discountsQuery(owner).queryKey });
  const failed = (error: unknown) => {
    toast.error(errorMessage(error, 'The discount could not be changed.'));
    // It may have been deleted meanwhile.
    void refresh();
  };
  const change = useMutation({
    mutationFn: () => changeDiscount(owner, id, { active: !active }),
    onSuccess: refresh,
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: () => deleteDiscount(owner, id),
    onSuccess: async () => {
      toast.success(`${name} was deleted`);
      await refresh();
    },
    onError: failed,
  });
  const limits = limitsOf(discount);
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          <span className="break-words">{name}</span>
          <span className="text-muted">{describe(discount)}</span>
          {active ? null : <Badge>Off</Badge>}
        </h3>
        {limits === '' ? null : <p className="figures mt-1 text-sm text-muted">{limits}</p>}
        <p className="figures mt-1 text-sm text-muted">
          {`${formatPlural(uses, 'use')}, ${formatAmount(given)} given`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          busy={change.isPending}
          aria-label={`${active ? 'Switch off' : 'Switch on'} ${name}`}
          onClick={() => change.mutate()}
        >
          {active ? 'Switch off' : 'Switch on'}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={remove.isPending}
          aria-label={`Delete ${name}`}
          onClick={() => remove.mutate()}
        >
          Delete
        </Button>
      </div>
    </Card>
  );
}
