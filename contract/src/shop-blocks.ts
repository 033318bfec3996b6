import * as z from 'zod/mini';
import { isMediaPath } from './addresses.ts';
import { Id, MediaUrl } from './fields.ts';
import { IdInput, line, lines, requiredLines, requiredText } from './inputs.ts';
import { BLOCK_PRODUCTS_MAX, BLOCK_TEXT_MAX, BLOCKS_MAX, POLICIES_MAX } from './limits.ts';
import { mediaPathOf } from './media-base.ts';

/** The blocks that owners can put on their shop's page. */
export const BLOCK_KINDS = ['story', 'featured', 'collection', 'film', 'reviews', 'hours'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

export const BLOCKS = {
  tooMany: `A shop’s page can have at most ${BLOCKS_MAX} blocks`,
  kind: `kind must be one of ${BLOCK_KINDS.join(', ')}`,
  title: 'Please give this block a title',
  text: 'Please write the story',
  picture: 'This must be an uploaded picture',
  video: 'This must be an uploaded video',
  products: 'Please choose at least one product',
  manyProducts: `Please choose at most ${BLOCK_PRODUCTS_MAX} products`,
  collection: 'Please choose a category or some products',
  film: 'Please choose a clip or upload one',
  notOurs: 'This product is not in your shop',
  noneThere: 'Your shop has no products in this category',
  time: 'Please give times like 09:30',
  closes: 'Closing time must be after opening time',
  days: 'Opening hours need all seven days, from Monday',
  hours: 'Please add opening hours or a policy',
  policyTitle: 'Please name this policy',
  policyText: 'Please write this policy',
  manyPolicies: `Please add at most ${POLICIES_MAX} policies`,
} as const;

const Title = requiredText(BLOCKS.title, 80);

/** A file of this site, or null. */
const uploaded = (message: string) =>
  z._default(
    z.nullable(
      z.string(message).check(
        z.trim(),
        z.refine((picture) => isMediaPath(mediaPathOf(picture)), message),
      ),
    ),
    null,
  );

const ProductIds = z.array(IdInput()).check(
  z.maxLength(BLOCK_PRODUCTS_MAX, BLOCKS.manyProducts),
  z.overwrite((ids) => [...new Set(ids)]),
);

const ClockTime = z
  .string(BLOCKS.time)
  .check(z.trim(), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, BLOCKS.time));

/** One day's hours in the shop's local time, or null if it's closed. */
const DayHours = z.nullable(
  z
    .object({ opens: ClockTime, closes: ClockTime })
    .check(
      z.refine(({ opens, closes }) => opens < closes, { error: BLOCKS.closes, path: ['closes'] }),
    ),
);

const Policy = z.object({
  title: requiredText(BLOCKS.policyTitle, 80),
  text: requiredLines(BLOCKS.policyText, 1000),
});

export const ShopBlockInput = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('story'),
      title: Title,
      text: requiredLines(BLOCKS.text, BLOCK_TEXT_MAX),
      portrait_url: uploaded(BLOCKS.picture),
      caption: z._default(line(80), ''),
    }),
    z.object({
      kind: z.literal('featured'),
      title: Title,
      product_ids: ProductIds.check(z.minLength(1, BLOCKS.products)),
    }),
    z
      .object({
        kind: z.literal('collection'),
        title: Title,
        /** Shows the category's newest products, unless `product_ids` lists some. */
        category_id: z._default(z.nullable(IdInput()), null),
        product_ids: z._default(ProductIds, []),
      })
      .check(
        z.refine(({ category_id, product_ids }) => category_id !== null || product_ids.length > 0, {
          error: BLOCKS.collection,
          path: ['product_ids'],
        }),
      ),
    z
      .object({
        kind: z.literal('film'),
        title: Title,
        text: z._default(lines(300), ''),
        /** The product whose clip to show. Without one, the uploaded video is shown. */
        product_id: z._default(z.nullable(IdInput()), null),
        video_url: uploaded(BLOCKS.video),
      })
      .check(
        z.refine(({ product_id, video_url }) => product_id !== null || video_url !== null, {
          error: BLOCKS.film,
          path: ['product_id'],
        }),
      ),
    z.object({ kind: z.literal('reviews'), title: Title }),
    z
      .object({
        kind: z.literal('hours'),
        title: Title,
        /** From Monday to Sunday. Empty if the shop doesn't state its hours. */
        hours: z._default(
          z
            .array(DayHours)
            .check(z.refine(({ length }) => length === 0 || length === 7, BLOCKS.days)),
          [],
        ),
        policies: z._default(
          z.array(Policy).check(z.maxLength(POLICIES_MAX, BLOCKS.manyPolicies)),
          [],
        ),
      })
      .check(
        z.refine(({ hours, policies }) => hours.some(Boolean) || policies.length > 0, {
          error: BLOCKS.hours,
          path: ['hours'],
        }),
      ),
  ],
  BLOCKS.kind,
);
export type ShopBlockInput = z.infer<typeof ShopBlockInput>;

export const ShopBlocksInput = z
  .array(ShopBlockInput)
  .check(z.maxLength(BLOCKS_MAX, BLOCKS.tooMany));

const titled = { title: z.string() };
const chosen = { product_ids: z.array(Id) };

export const ShopBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('story'),
    ...titled,
    text: z.string(),
    portrait_url: z.nullable(MediaUrl),
    caption: z.string(),
  }),
  z.object({ kind: z.literal('featured'), ...titled, ...chosen }),
  z.object({
    kind: z.literal('collection'),
    ...titled,
    ...chosen,
    category_id: z.nullable(Id),
  }),
  z.object({
    kind: z.literal('film'),
    ...titled,
    text: z.string(),
    product_id: z.nullable(Id),
    video_url: z.nullable(MediaUrl),
    poster_url: z.nullable(MediaUrl),
  }),
  z.object({ kind: z.literal('reviews'), ...titled }),
  z.object({
    kind: z.literal('hours'),
    ...titled,
    hours: z.array(z.nullable(z.object({ opens: z.string(), closes: z.string() }))),
    policies: z.array(z.object({ title: z.string(), text: z.string() })),
  }),
]);
export type ShopBlock = z.infer<typeof ShopBlock>;
export type BlockOf<Kind extends BlockKind> = Extract<ShopBlock, { kind: Kind }>;

/** The products that a block names. */
export function productsOf(block: ShopBlock): string[] {
  if (block.kind === 'film') return block.product_id === null ? [] : [block.product_id];
  return 'product_ids' in block ? block.product_ids : [];
}
