import type { PlannedProduct } from '@souk/contract/imports';
import { toMinor, toAmount } from '@souk/contract/money';
import type { Deps } from '../../../deps.ts';
import type { Draft } from './draft-products.ts';
import { batchesIn } from './import-batches.ts';
import { hasFile } from './queries.ts';
import { visible } from './reads.ts';

type PlannedQuery = { page: number; limit: number; noticed: 'true' | 'false' };

/**
 * A page of the products of a file, as its lines describe them, and how many there are; none once
 * they are imported. @throws ProblemError 404, 422
 */
export async function plannedProducts(
  deps: Pick<Deps, 'db'>,
  key: { shopId: string; importId: string },
  { page, limit, noticed }: PlannedQuery,
): Promise<{ products: PlannedProduct[]; total: number }> {
  const row = await visible(deps, key);
  const products: PlannedProduct[] = [];
  let total = 0;
  if (!(await hasFile(deps.db, row.id))) return { products, total };
  for await (const { drafts } of batchesIn(deps.db, row, null)) {
    for (const draft of drafts) {
      if (noticed === 'true' && draft.notices.length === 0) continue;
      if (Math.floor(total / limit) === page - 1) products.push(planned(draft));
      total += 1;
    }
  }
  return { products, total };
}

function planned({ line, name, input, whenNew, notices, faults }: Draft): PlannedProduct {
  const { price = null, variants, ...fields } = { ...input, ...whenNew };
  const priceWith = (modifier: number) =>
    price === null ? null : toAmount(toMinor(price) + toMinor(modifier));
  return {
    line,
    name,
    description: fields.description ?? null,
    price,
    discount_percentage: fields.discount_percentage ?? null,
    status: fields.status ?? 'listed',
    category_id: fields.category_id ?? null,
    stock_quantity: fields.stock_quantity ?? null,
    sku: fields.sku || null,
    barcode: fields.barcode || null,
    brand: fields.brand || null,
    weight_g: fields.weight_g ?? null,
    images: fields.images ?? [],
    variants: (variants ?? []).map((variant) => ({
      name: variant.name,
      value: variant.value,
      price: priceWith(variant.price_modifier),
      stock_quantity: variant.stock_quantity ?? null,
      sku: variant.sku || null,
      barcode: variant.barcode || null,
      weight_g: variant.weight_g ?? null,
      images: variant.images,
    })),
    notices,
    faults,
  };
}
