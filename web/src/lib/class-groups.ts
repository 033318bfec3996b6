// Which Tailwind classes set the same property. tailwind-merge's own table knows all of Tailwind but
// none of this site's tokens (rounded-card, shadow-float), and weighs 5 KB more on every first load.
const any = () => true;

/** "p-…", with any value. */
const one = (name: string) => [{ [name]: [any] }];

const named = (names: string[]) => Object.fromEntries(names.map((name) => [name, one(name)]));

const WORDS = {
  display: ['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'grid', 'contents', 'hidden'],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
};

const SIZES = ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl'];
const WEIGHTS = ['normal', 'medium', 'semibold', 'bold'];
const ALIGN = ['left', 'center', 'right', 'start', 'end'];
const WIDTHS = ['', '0', '2', '4', '8'];

export const classGroups = {
  ...WORDS,
  ...named(['p', 'px', 'py', 'pt', 'pr', 'pb', 'pl', 'm', 'mx', 'my', 'mt', 'mr', 'mb', 'ml']),
  ...named(['size', 'w', 'h', 'min-w', 'min-h', 'max-w', 'max-h', 'gap', 'gap-x', 'gap-y']),
  ...named(['inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z', 'order']),
  ...named(['items', 'justify', 'self', 'col-span', 'row-span', 'grid-cols', 'aspect', 'object']),
  ...named(['bg', 'shadow', 'opacity', 'rounded', 'leading', 'tracking', 'overflow', 'animate']),
  'text-size': [{ text: SIZES }],
  'text-align': [{ text: ALIGN }],
  'text-color': one('text'),
  weight: [{ font: WEIGHTS }],
  'border-width': [{ border: WIDTHS }],
  'border-color': one('border'),
  grow: [{ flex: ['1', 'auto', 'none', 'initial'] }],
  direction: [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
  shrink: [{ shrink: ['', '0'] }],
};

/** What a class takes away beside its own group: "p-4" also ends "px-2". */
export const conflictingClassGroups = {
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
};
