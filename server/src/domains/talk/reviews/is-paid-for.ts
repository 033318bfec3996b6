import { sql } from 'kysely';
import { value } from '../../../db/raw-sql.ts';

/** SQL: whether a buyer has paid for a product and was not refunded; both given as columns. */
export const isPaidFor = (product: string, buyer: string) => value('boolean')`exists (
  select from order_items item
  join orders on orders.id = item.order_id
  join payments on payments.order_id = orders.id
  where item.product_id = ${sql.ref(product)} and orders.buyer_id = ${sql.ref(buyer)}
    and payments.status = 'paid'
    and item.quantity > (select coalesce(sum(back.quantity), 0)
      from refund_items back join refunds on refunds.id = back.refund_id
      where back.order_item_id = item.id and refunds.status = 'succeeded'))`;
