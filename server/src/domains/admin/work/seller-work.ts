import type { ShopWork } from '@souk/contract/work';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../accounts/index.ts';
import { ordersToShip } from '../../orders/index.ts';
import { openQuestions, openReviews } from '../../talk/index.ts';

export async function sellerWork(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<{ shops: ShopWork[] }> {
  const [orders, questions, reviews] = await Promise.all([
    ordersToShip(deps, actor),
    openQuestions(deps, actor),
    openReviews(deps, actor),
  ]);
  const shops = new Map<string, ShopWork>();
  const note = (
    kind: 'orders' | 'questions' | 'reviews',
    rows: readonly { shop_id: string; count: number }[],
  ) => {
    for (const { shop_id, count } of rows) {
      const before = shops.get(shop_id) ?? { shop_id, orders: 0, questions: 0, reviews: 0 };
      shops.set(shop_id, { ...before, [kind]: count });
    }
  };
  note('orders', orders);
  note('questions', questions);
  note('reviews', reviews);
  return { shops: [...shops.values()] };
}
