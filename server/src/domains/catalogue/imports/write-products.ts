import type { Trx } from '../../../db/rows.ts';
import { newId } from '../../../kit/ids.ts';
import { postersOf } from '../../media/index.ts';
import { countProducts } from '../../shops/index.ts';
import { loadProducts, newProduct } from '../products/load-products.ts';
import { insertVariants, replaceVariants, updateProducts } from '../products/stored-products.ts';
import type { Good, Plan } from './plan-products.ts';

/** Executes a plan: new products in bulk, changed ones under the locks of their match. */
export async function writeProducts(
  trx: Trx,
  { good }: Plan,
  { shopId, now }: { shopId: string; now: Date },
): Promise<void> {
  const added = good.filter((one) => one.kind === 'added');
  const changed = good.filter((one) => one.kind === 'changed');
  const posters = await postersOf(
    trx,
    [...added, ...changed].flatMap(({ fields }) => fields.video_url ?? []),
  );
  const posterOf = (video: string | null) => (video === null ? null : (posters.get(video) ?? null));
  await addAll(trx, added, posterOf, { shopId, now });
  const updates = changed.map(({ before, fields, variants }) => {
    const sameVideo = fields.video_url === before.video_url;
    const poster_url = sameVideo ? before.poster_url : posterOf(fields.video_url);
    const has_variants = variants ? variants.length > 0 : before.has_variants;
    return { before, after: { ...fields, poster_url, has_variants } };
  });
  await updateProducts(trx, updates, now);
  for (const { before, variants } of changed) {
    if (variants) await replaceVariants(trx, before.id, variants, now);
  }
  const listed = added.filter(({ fields }) => fields.status === 'listed').length;
  if (listed > 0) await countProducts(trx, shopId, listed);
}

async function addAll(
  trx: Trx,
  added: readonly Extract<Good, { kind: 'added' }>[],
  posterOf: (video: string | null) => string | null,
  { shopId, now }: { shopId: string; now: Date },
): Promise<void> {
  const rows = added.map(({ fields, variants }) => ({
    product: newProduct({
      ...fields,
      id: newId(),
      shop_id: shopId,
      poster_url: posterOf(fields.video_url),
      has_variants: variants.length > 0,
      created_at: now,
    }),
    variants,
  }));
  await loadProducts(
    trx,
    rows.map(({ product }) => product),
  );
  await insertVariants(
    trx,
    rows.map(({ product: { id }, variants }) => ({ id, variants })),
  );
}
