// Groups of Tailwind classes that set the same property, as far as this site uses them.
// tailwind-merge's table knows all of Tailwind, but none of this site's tokens (rounded-card,
// shadow-float), and adds 8 KB to every first load.

/** "p-…", "min-w-…": one property each, whatever the value. */
const BY_NAME = new Set(
  'p px py pt pr pb pl m mx my mt mr mb ml size w h min-w min-h max-w max-h gap gap-x gap-y inset inset-x inset-y top right bottom left z order items justify self col-span row-span grid-cols aspect object bg shadow opacity rounded leading tracking overflow animate border-t border-r border-b border-l border-x border-y shrink icon'.split(
    ' ',
  ),
);

const BY_WORD: Record<string, string> = {};
function words(group: string, list: string) {
  for (const word of list.split(' ')) BY_WORD[word] = group;
}
words('display', 'block inline-block inline flex inline-flex grid contents hidden');
words('position', 'static fixed absolute relative sticky');
words('text-size', 'text-xs text-sm text-base text-lg text-xl text-2xl text-3xl text-4xl text-5xl');
words('text-align', 'text-left text-center text-right text-start text-end');
words('weight', 'font-normal font-medium font-semibold font-bold');
words('border', 'border border-0 border-2 border-4 border-8');
words('border-style', 'border-solid border-dashed');
words('flex', 'flex-1 flex-auto flex-none flex-initial');
words('direction', 'flex-row flex-col flex-row-reverse flex-col-reverse');

/** If neither of the above matches, the rest of these names is a colour. */
const COLOURS: Record<string, string> = { text: 'text-colour', border: 'border-colour' };

/** The groups that a class overrides besides its own: "p-4" also ends "px-2". */
export const ENDS: Record<string, string[]> = {
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  border: ['border-t', 'border-r', 'border-b', 'border-l', 'border-x', 'border-y'],
};

/** The group of a class without its variants ("md:", "hover:"); null if it has none. */
export function groupOf(utility: string): string | null {
  const name = utility.replace(/^-/, '');
  const word = BY_WORD[name];
  if (word) return word;
  // "min-w-0" → "min-w"; the value may hold dashes itself: "w-[calc(100%-1rem)]".
  const bracket = name.indexOf('[');
  for (
    let end = bracket < 0 ? name.length : bracket;
    end > 0;
    end = name.lastIndexOf('-', end - 1)
  ) {
    const prefix = name.slice(0, end).replace(/-$/, '');
    if (BY_NAME.has(prefix)) return prefix;
    const colour = COLOURS[prefix];
    if (colour) return colour;
  }
  return null;
}
