import { pages } from '@souk/contract/pages';
import type { Shop } from '@souk/contract/shops';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { payoutAccountQuery } from '../payouts/queries.ts';
import { newestProductsQuery } from '../products/shelf/queries.ts';

const ENOUGH_PRODUCTS = 3;

type ShopProgress = {
  shop: Shop;
  /** Undefined until known. */
  hasClip: boolean | undefined;
  /** Whether its payout account is ready; undefined until known. */
  paid: boolean | undefined;
  /** The newest product, offered for a clip; null if the shop has none. */
  newest: string | null;
};

type Step = {
  label: string;
  /** Returns the progress, if it can be counted. */
  note?: (progress: ShopProgress) => string;
  done: (progress: ShopProgress) => boolean | undefined;
  to: (progress: ShopProgress) => string;
};

/** The steps of a new shop, in the best order. */
const STEPS: readonly Step[] = [
  {
    label: 'Upload a logo',
    done: ({ shop }) => shop.logo_url !== null,
    to: ({ shop }) => pages.editShop(shop.id, 'edit-logo'),
  },
  {
    label: 'Add a cover photo',
    done: ({ shop }) => shop.cover_photo_url !== null,
    to: ({ shop }) => pages.editShop(shop.id, 'edit-cover'),
  },
  {
    label: 'Add your location',
    done: ({ shop }) => shop.locations.length > 0,
    to: ({ shop }) => pages.editShop(shop.id, 'edit-place'),
  },
  {
    label: 'Add three products',
    note: ({ shop }) => `${Math.min(shop.product_count, ENOUGH_PRODUCTS)} of ${ENOUGH_PRODUCTS}`,
    done: ({ shop }) => shop.product_count >= ENOUGH_PRODUCTS,
    to: ({ shop }) => pages.newProduct(shop.id),
  },
  {
    label: 'Add your first clip',
    done: ({ hasClip }) => hasClip,
    to: ({ shop, newest }) =>
      newest ? pages.editProduct(shop.id, newest, 'video') : pages.newProduct(shop.id, 'video'),
  },
  {
    label: 'Set up payouts',
    done: ({ paid }) => paid,
    to: ({ shop }) => pages.shopMoney(shop.id),
  },
];

/** Returns the steps of opening a shop; null once all are done, or until that is known. */
export function useShopChecklist(shop: Shop) {
  const none = shop.product_count === 0;
  const { data } = useQuery({ ...newestProductsQuery(shop.id), enabled: !none });
  const { data: account } = useQuery(payoutAccountQuery(shop.id));
  const progress: ShopProgress = {
    shop,
    paid: account && account.state === 'ready',
    hasClip: none ? false : data?.hasClip,
    newest: data?.newest ?? null,
  };
  const steps = STEPS.map(({ label, note, done, to }) => ({
    label,
    note: note?.(progress),
    done: done(progress) ?? null,
    to: to(progress),
  }));
  return steps.some(({ done }) => done === false)
    ? { steps, done: steps.filter(({ done }) => done).length }
    : null;
}

/** The open steps until a shop is set up; nothing once it is. */
export function ShopChecklist({ shop }: { shop: Shop }) {
  const checklist = useShopChecklist(shop);
  return checklist ? <ChecklistCard shop={shop} checklist={checklist} /> : null;
}

type ChecklistCardProps = {
  shop: Shop;
  checklist: NonNullable<ReturnType<typeof useShopChecklist>>;
};

export function ChecklistCard({ shop, checklist: { steps, done } }: ChecklistCardProps) {
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-3 text-lg font-semibold break-words">{`Set up ${shop.name}`}</h2>
      <Progress label={`${done} of ${steps.length} done`} done={done / steps.length} />
      <ol className="mt-3 divide-y divide-line">
        {steps.map((step) => (
          <li key={step.label} className="flex min-h-11 items-center gap-3 py-1 text-sm">
            {step.done ? (
              <>
                <CircleCheck aria-hidden className="size-5 shrink-0 text-success-ink" />
                <span className="min-w-0 flex-1 text-muted">
                  <span>{step.label}</span>
                  <span className="sr-only">: done</span>
                </span>
              </>
            ) : (
              <>
                <Circle aria-hidden className="size-5 shrink-0 text-faint" />
                <Link
                  to={step.to}
                  className="flex min-h-11 min-w-0 flex-1 items-center gap-3 font-medium text-accent-ink hover:underline"
                >
                  <span className="min-w-0 flex-1">{step.label}</span>
                  {step.note ? (
                    <span className="figures font-normal text-muted">{step.note}</span>
                  ) : null}
                  <ChevronRight aria-hidden className="size-4 shrink-0" />
                </Link>
              </>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
