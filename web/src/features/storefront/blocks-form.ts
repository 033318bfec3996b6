import {
  BLOCK_KINDS,
  ShopBlocksInput,
  type BlockKind,
  type BlockOf,
  type ShopBlock,
} from '@souk/contract/shop-blocks';
import type { ApiError } from '../../api/client.ts';

/** A block in the form; it keeps its key when moved. */
export type DraftBlock<Kind extends BlockKind = BlockKind> = { key: number; block: BlockOf<Kind> };

/** The name of each kind of block, and its content in a few words. */
export const KINDS: Record<BlockKind, { name: string; text: string }> = {
  story: { name: 'Story', text: 'In your own words, with a portrait' },
  featured: { name: 'Featured products', text: 'Up to eight that you choose' },
  collection: { name: 'Collection', text: 'A category, or products that you choose' },
  film: { name: 'Film', text: 'A product’s clip, or a video you upload' },
  reviews: { name: 'Reviews', text: 'Your best, those with pictures first' },
  hours: { name: 'Hours and policies', text: 'When you are open, and your terms' },
};

const EMPTY: { [Kind in BlockKind]: BlockOf<Kind> } = {
  story: { kind: 'story', title: 'Our story', text: '', portrait_url: null, caption: '' },
  featured: { kind: 'featured', title: 'Featured', product_ids: [] },
  collection: { kind: 'collection', title: '', category_id: null, product_ids: [] },
  film: {
    kind: 'film',
    title: 'See it in motion',
    text: '',
    product_id: null,
    video_url: null,
    poster_url: null,
  },
  reviews: { kind: 'reviews', title: 'What buyers say' },
  hours: { kind: 'hours', title: 'Good to know', hours: [], policies: [] },
};

let lastKey = 0;
const newKey = () => (lastKey += 1);

export const draftsOf = (blocks: readonly ShopBlock[]): DraftBlock[] =>
  blocks.map((block) => ({ key: newKey(), block }));

export const newDraft = (kind: BlockKind): DraftBlock => ({ key: newKey(), block: EMPTY[kind] });

export const kindsInOrder = BLOCK_KINDS.map((kind) => ({ kind, ...KINDS[kind] }));

/** The form's errors by path, such as "0.title": the block's index, then its field. */
export type BlockFaults = Record<string, string>;

/** Checks the blocks against the request's schema. */
export function checkBlocks(drafts: readonly DraftBlock[]) {
  const { data, error } = ShopBlocksInput.safeParse(drafts.map(({ block }) => block));
  const faults: BlockFaults = {};
  for (const { path, message } of error?.issues ?? []) faults[path.join('.')] ??= message;
  return { blocks: data, faults };
}

/** The server's errors, by the same paths. */
export const faultsIn = ({ errors }: Pick<ApiError, 'errors'>): BlockFaults =>
  Object.fromEntries(errors.map(({ path, message }) => [path.replace(/^blocks\./, ''), message]));

/** The error in a block's field, or in anything inside that field. */
export function faultOf(faults: BlockFaults, index: number, field: string): string | undefined {
  const path = `${index}.${field}`;
  const found = Object.keys(faults).find((key) => key === path || key.startsWith(`${path}.`));
  return found && faults[found];
}
