import { clsx, type ClassValue } from 'clsx';
import { ENDS, groupOf } from './class-groups.ts';

/** "md:hover:p-2" → ["md:hover:", "p-2"]; a colon within brackets belongs to the class. */
function splitVariants(className: string): [string, string] {
  let depth = 0;
  for (let at = className.length - 1; at >= 0; at -= 1) {
    const letter = className[at];
    if (letter === ']' || letter === ')') depth += 1;
    else if (letter === '[' || letter === '(') depth -= 1;
    else if (letter === ':' && depth === 0) {
      return [className.slice(0, at + 1), className.slice(at + 1)];
    }
  }
  return ['', className];
}

function merge(list: string): string {
  const taken = new Set<string>();
  const kept: string[] = [];
  // From the end: the last class for a property wins.
  for (const className of list.split(' ').toReversed()) {
    const [variants, utility] = splitVariants(className);
    const important = utility.startsWith('!') || utility.endsWith('!');
    const scope = important ? `${variants}!` : variants;
    const group = groupOf(important ? utility.replace(/^!|!$/, '') : utility);
    if (group) {
      if (taken.has(scope + group)) continue;
      for (const ended of [group, ...(ENDS[group] ?? [])]) taken.add(scope + ended);
    }
    kept.unshift(className);
  }
  return kept.join(' ');
}

const merged = new Map<string, string>();

/**
 * Joins class names; of two Tailwind classes for one property (see class-groups.ts) the later wins, so
 * that a `className` given to a component overrides the component's own look.
 */
export function cn(...classes: ClassValue[]): string {
  const list = clsx(classes);
  let result = merged.get(list);
  if (result === undefined) {
    // Few lists recur on every render; those with a shop's name or colour in them don't.
    if (merged.size > 1_000) merged.clear();
    result = merge(list);
    merged.set(list, result);
  }
  return result;
}
