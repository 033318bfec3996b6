/** Between the parts of a combination: "Color / Size", "Red / L". */
export const JOINT = ' / ';

type Pair = { name: string; value: string };

/**
 * Splits a combination: [["Color", "Red"], ["Size", "L"]]; one that doesn't match up is a single
 * option.
 */
export function options({ name, value }: Pair): [string, string][] {
  const names = name.split(JOINT);
  const values = value.split(JOINT);
  return names.length === values.length
    ? names.map((one, index) => [one, values[index] ?? ''])
    : [[name, value]];
}

/** The kinds of option that shopping services know, in the words of Google and schema.org. */
type KnownOption = 'color' | 'size' | 'material' | 'pattern';

const KNOWN = new Map<string, KnownOption>([
  ['color', 'color'],
  ['colour', 'color'],
  ['size', 'size'],
  ['material', 'material'],
  ['pattern', 'pattern'],
]);

/** Those of a variant's options that shopping services know: { color: "Red", size: "L" }. */
export function knownOptions(variant: Pair): Partial<Record<KnownOption, string>> {
  return Object.fromEntries(
    options(variant).flatMap(([name, value]) => {
      const known = KNOWN.get(name.trim().toLowerCase());
      return known ? [[known, value]] : [];
    }),
  );
}
