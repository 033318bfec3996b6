import type { Variant } from '@souk/contract/products';
import { JOINT } from '@souk/contract/variant-options';

/**
 * How variants become pickers. Variants of the same name form a group; a name like "Color / Size"
 * makes a picker for each of its options. A choice is made in one group only.
 */
export type OptionPicker = { group: string; index: number; label: string; values: string[] };

/** For each option of a group, its value or null. */
export type Choice = { group: string; values: (string | null)[] };

/** A variant with its values in the order of its options. */
type Piece = { variant: Variant; group: string; values: string[] };

function piece(variant: Variant): Piece {
  const { name, value } = variant;
  const values = value.split(JOINT);
  // A combination that doesn't match its options is a single option.
  const matches = name.split(JOINT).length === values.length;
  return { variant, group: name, values: matches ? values : [value] };
}

function optionNames(group: string, length: number): string[] {
  const names = group.split(JOINT);
  return names.length === length ? names : [group];
}

/** The pieces of each group. If its variants have different shapes, each is a single option. */
function groups(variants: readonly Variant[]): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const one of variants.map(piece))
    found.set(one.group, [...(found.get(one.group) ?? []), one]);
  for (const [name, pieces] of found) {
    if (new Set(pieces.map((one) => one.values.length)).size > 1) {
      found.set(
        name,
        pieces.map((one) => ({ ...one, values: [one.variant.value] })),
      );
    }
  }
  return found;
}

/** The pickers, in the seller's order. */
export function pickers(variants: readonly Variant[]): OptionPicker[] {
  return [...groups(variants)].flatMap(([group, pieces]) =>
    optionNames(group, pieces[0]?.values.length ?? 1).map((label, index) => ({
      group,
      index,
      label,
      values: [...new Set(pieces.map((one) => one.values[index] ?? ''))],
    })),
  );
}

/** The choice that leads to this variant; null if it is not listed. */
export function choiceOf(variants: readonly Variant[], variantId: string | null): Choice | null {
  for (const [group, pieces] of groups(variants)) {
    const found = pieces.find((one) => one.variant.id === variantId);
    if (found) return { group, values: found.values };
  }
  return null;
}

/** The initial choice: none, unless there is only one variant and it is in stock. */
export function firstChoice(variants: readonly Variant[]): Choice | null {
  const only = variants.length === 1 ? variants[0] : undefined;
  return only && only.stock_quantity > 0 ? choiceOf(variants, only.id) : null;
}

/** Returns `choice` with `value` for that option. A choice in another group is dropped. */
export function choose(choice: Choice | null, picker: OptionPicker, value: string): Choice {
  const values = choice?.group === picker.group ? [...choice.values] : [];
  values[picker.index] = value;
  return { group: picker.group, values: Array.from(values, (one) => one ?? null) };
}

export function chosenValue(choice: Choice | null, picker: OptionPicker): string | null {
  return choice?.group === picker.group ? (choice.values[picker.index] ?? null) : null;
}

/** The chosen variant, once every option of its group is chosen. */
export function chosenVariant(variants: readonly Variant[], choice: Choice | null): Variant | null {
  if (!choice) return null;
  const match = groups(variants)
    .get(choice.group)
    ?.find((one) => one.values.every((value, index) => choice.values[index] === value));
  return match?.variant ?? null;
}

/** Why a value can't be chosen; null if it can. */
export function refusal(
  variants: readonly Variant[],
  choice: Choice | null,
  picker: OptionPicker,
  value: string,
): string | null {
  if (!isUnavailable(variants, choice, picker, value)) return null;
  const others = choice?.group === picker.group ? choice.values : [];
  const chosen = others.filter((one, index) => one !== null && index !== picker.index);
  if (isUnavailable(variants, null, picker, value)) return 'Out of stock';
  return `Not available in ${chosen.join(' / ')}`;
}

/**
 * A picture for each value of a picker, if each has one, shared by all its variants, and no two are the
 * same. Else null.
 */
export function valuePictures(
  variants: readonly Variant[],
  picker: OptionPicker,
): Map<string, string> | null {
  const pictures = new Map<string, string>();
  for (const { variant, values } of groups(variants).get(picker.group) ?? []) {
    const value = values[picker.index] ?? '';
    const image = variant.images[0];
    if (!image || (pictures.get(value) ?? image) !== image) return null;
    pictures.set(value, image);
  }
  return new Set(pictures.values()).size === picker.values.length ? pictures : null;
}

/**
 * Whether no variant with `value` and the other chosen options of the group exists, or all are sold
 * out.
 */
export function isUnavailable(
  variants: readonly Variant[],
  choice: Choice | null,
  picker: OptionPicker,
  value: string,
): boolean {
  const others = choice?.group === picker.group ? choice.values : [];
  return !(groups(variants).get(picker.group) ?? []).some(
    (one) =>
      one.variant.stock_quantity > 0 &&
      one.values.every((own, index) =>
        index === picker.index ? own === value : (others[index] ?? own) === own,
      ),
  );
}
