import type { World } from './world.ts';

export async function paymentIntentOf(
  { deps }: Pick<World, 'deps'>,
  orderId: string,
): Promise<string> {
  const { payment_intent_id } = await deps.db
    .selectFrom('payments')
    .select('payment_intent_id')
    .where('order_id', '=', orderId)
    .where('payment_intent_id', 'is not', null)
    .$narrowType<{ payment_intent_id: string }>()
    .executeTakeFirstOrThrow();
  return payment_intent_id;
}
