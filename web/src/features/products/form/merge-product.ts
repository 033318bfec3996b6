import { mergeEdits, withParts } from '../../../lib/merge-edits.ts';
import type { ProductState, VariantRow } from './product-form.ts';

const ROW = 'variant ';
const STOCK = 'stock of ';
type Parts = Record<string, unknown>;

/** A change made both here and elsewhere; `variant` if it concerns a variant or its stock. */
export type Clash = { field: string; mine: unknown; saved: unknown; variant?: VariantRow };

/** A seller's edit, merged with the currently saved product. */
export type ProductMerge = {
  clashes: Clash[];
  /** Their changes, on top of the saved product. */
  mine: ProductState;
  /** The same, but with the saved version of the clashes. */
  saved: ProductState;
  /**
   * The baseline of `mine`: the seller's view for the fields they changed, the saved product for
   * the rest.
   */
  base: ProductState;
  /** Their starting point, except for the clashes: those they have now seen as saved. */
  agreed: ProductState;
};

/** Merges an edit of a product with other people's edits and sales since. */
export function mergeProduct(
  before: ProductState,
  after: ProductState,
  now: ProductState,
): ProductMerge {
  const states = [before, after, now];
  const everywhere = (id: string) =>
    id !== '' && states.every(({ fields }) => fields.variants.some((row) => row.id === id));
  const began = partsOf(before, everywhere);
  const own = partsOf(after, everywhere);
  const saved = partsOf(now, everywhere);
  const { merged, base, clashes } = mergeEdits(began, own, saved);
  const rows = new Map(states.flatMap(keyedRows));
  const whole = (parts: Parts) => stateOf(parts, rows, after);
  return {
    clashes: clashes.map((key) => clashAt(key, own[key], saved[key], rows)),
    mine: withoutRemoved(whole(merged), now),
    saved: withoutRemoved(whole(withParts(merged, clashes, saved)), now),
    base: whole(base),
    agreed: whole(withParts(began, clashes, saved)),
  };
}

function keyedRows({ fields }: ProductState): [string, VariantRow][] {
  return fields.variants.map((row, index) => [row.id === '' ? `new${index}` : row.id, row]);
}

/** Splits a product into parts that change independently: a sale changes only a variant's stock. */
function partsOf(state: ProductState, everywhere: (id: string) => boolean): Parts {
  const { variants: _, newVariant: __, makeClip: ___, ...plain } = state.fields;
  const parts: Parts = { ...plain, images: state.images, video: state.video };
  for (const [key, { stock, ...row }] of keyedRows(state)) {
    parts[ROW + key] = row;
    if (everywhere(row.id)) parts[STOCK + key] = stock;
  }
  return parts;
}

function stateOf(parts: Parts, rows: Map<string, VariantRow>, after: ProductState): ProductState {
  const fields: Parts = {};
  const variants: VariantRow[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (name.startsWith(ROW)) {
      const key = name.slice(ROW.length);
      const stock = parts[STOCK + key] ?? rows.get(key)?.stock;
      if (part !== undefined) variants.push({ ...part, stock } as VariantRow);
    } else if (!name.startsWith(STOCK)) fields[name] = part;
  }
  const { images, video, ...plain } = fields;
  return {
    fields: {
      ...plain,
      variants,
      newVariant: after.fields.newVariant,
      makeClip: after.fields.makeClip,
    },
    images,
    video,
  } as ProductState;
}

/** A variant that was removed elsewhere and kept here becomes a new one. */
function withoutRemoved(state: ProductState, { fields }: ProductState): ProductState {
  const known = new Set(fields.variants.map(({ id }) => id));
  const variants = state.fields.variants.map((row) =>
    known.has(row.id) ? row : { ...row, id: '' },
  );
  return { ...state, fields: { ...state.fields, variants } };
}

function clashAt(key: string, mine: unknown, saved: unknown, rows: Map<string, VariantRow>): Clash {
  const prefix = [ROW, STOCK].find((one) => key.startsWith(one));
  if (prefix === undefined) return { field: key, mine, saved };
  const variant = rows.get(key.slice(prefix.length));
  return { field: prefix.trim(), mine, saved, ...(variant ? { variant } : {}) };
}
