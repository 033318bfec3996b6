import type { Variant } from '@souk/contract/products';

/**
 * How variants become pickers. Variants of one name form a group; a name like "Color / Size" makes a
 * picker for each of its options. Groups stand side by side, and a choice is made in one group only.
 */
export type OptionPicker = { group: string; index: number; label: string; values: string[] };

/** What is chosen so far: one value (or nothing) for each option of one group. */
export type Choice = { group: string; values: (string | null)[] };

type Piece = { variant: Variant; group: string; values: string[] };

const JOINT = ' / ';

/** One variant with its values in the order of its options; a combination that doesn't add up is one option. */
function piece(variant: Variant): Piece {
  const names = variant.name.split(JOINT);
  const values = variant.value.split(JOINT);
  return names.length === values.length
    ? { variant, group: variant.name, values }
    : { variant, group: variant.name, values: [variant.value] };
}

function optionNames(group: string, length: number): string[] {
  const names = group.split(JOINT);
  return names.length === length ? names : [group];
}

/** The pieces of each group, by name. A group whose variants have unlike shapes counts as single options. */
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

/** The pickers to show, in the order in which the seller listed the variants. */
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

/** The choice that names this variant; null where it is not one of them. */
export function choiceOf(variants: readonly Variant[], variantId: string | null): Choice | null {
  for (const [group, pieces] of groups(variants)) {
    const found = pieces.find((one) => one.variant.id === variantId);
    if (found) return { group, values: found.values };
  }
  return null;
}

/** The choice to begin with: nothing, unless there is only one variant and it can be bought. */
export function firstChoice(variants: readonly Variant[]): Choice | null {
  const only = variants.length === 1 ? variants[0] : undefined;
  return only && only.stock_quantity > 0 ? choiceOf(variants, only.id) : null;
}

/** `choice` with `value` taken for that option; a choice in another group is given up for it. */
export function choose(choice: Choice | null, picker: OptionPicker, value: string): Choice {
  const values = choice?.group === picker.group ? [...choice.values] : [];
  values[picker.index] = value;
  return { group: picker.group, values: Array.from(values, (one) => one ?? null) };
}

/** The value chosen in that picker, or null. */
export function chosenValue(choice: Choice | null, picker: OptionPicker): string | null {
  return choice?.group === picker.group ? (choice.values[picker.index] ?? null) : null;
}

/** The variant that the choice names, once every option of its group is chosen; else null. */
export function chosenVariant(variants: readonly Variant[], choice: Choice | null): Variant | null {
  if (!choice) return null;
  const match = groups(variants)
    .get(choice.group)
    ?.find((one) => one.values.every((value, index) => choice.values[index] === value));
  return match?.variant ?? null;
}

/** Why a value can't be taken, in a word; null where it can. */
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
 * A picture for each value of a picker, where that tells the values apart: each value has one, shared by
 * all its variants, and no two are the same. Else null.
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
 * True where taking `value` can't lead to something on sale: with what is chosen in the group's other
 * options, no such combination exists, or all of them are sold out.
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
