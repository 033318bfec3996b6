import { CONDITION_LABELS, type ProductCondition } from '@souk/contract/product-kinds';
import type { Category } from '@souk/contract/products';
import { useQuery } from '@tanstack/react-query';
import { formatPlural } from '../../../lib/format.ts';
import { ClashDialog, type ShownClash } from '../../../ui/clash-dialog.tsx';
import { categoriesQuery } from '../queries.ts';
import type { Clash } from './merge-product.ts';
import { PART_LABELS, type VariantRow } from './product-form.ts';

type ProductClashesProps = {
  clashes: readonly Clash[];
  onMine: () => void;
  onSaved: () => void;
  onClose: () => void;
};

/** The fields that were changed both here and elsewhere, to choose one version of each. */
export function ProductClashes({ clashes, ...on }: ProductClashesProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <ClashDialog
      title="This product has changed"
      clashes={clashes.map((clash) => shown(clash, categories))}
      {...on}
    />
  );
}

function shown(clash: Clash, categories: readonly Category[]): ShownClash {
  const { field, variant, mine, saved } = clash;
  const named = variant
    ? `${variant.name}: ${variant.value}`
    : PART_LABELS[field as keyof typeof PART_LABELS];
  const label = field === 'stock of' ? `Stock of ${named}` : named;
  const words = (part: unknown) => inWords(field, part, categories);
  return { label, mine: words(mine), saved: words(saved) };
}

function inWords(field: string, part: unknown, categories: readonly Category[]): string {
  if (part === undefined) return 'removed';
  if (field === 'video') return part === null ? 'none' : 'another video';
  if (Array.isArray(part)) return formatPlural(part.length, 'image');
  if (field === 'variant') {
    const { name, value, modifier, images } = part as VariantRow;
    return `${name}: ${value}, price modifier ${modifier}, ${formatPlural(images.length, 'image')}`;
  }
  if (field === 'categoryId') {
    return categories.find(({ id }) => id === part)?.name ?? 'another category';
  }
  if (field === 'condition') return CONDITION_LABELS[part as ProductCondition];
  if (field === 'shippingProfile') return part === '' ? 'the default one' : 'another one';
  const text = part as string;
  if (text === '') return 'empty';
  return field.startsWith('discount') ? text.replace('T', ' ') : text;
}
