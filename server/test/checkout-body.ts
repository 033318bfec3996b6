import { ADDRESS } from '../src/http/openapi/examples.ts';

export { ADDRESS };

/** A product, as far as tests know it. */
export type Goods = { id: string; shop_id: string; variants: { id: string; value: string }[] };
export type CheckoutLine = { product: Goods; quantity?: number; variant?: string };

export function checkoutBody(lines: CheckoutLine[]) {
  return {
    payment_method: 'card' as const,
    items: lines.map(({ product, quantity = 1, variant }) => ({
      product_id: product.id,
      quantity,
      shop_id: product.shop_id,
      variant_id: variant ?? null,
    })),
    shipping_address: ADDRESS,
  };
}
