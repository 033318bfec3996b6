import { clsx, type ClassValue } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { conflictingClassGroups, classGroups } from './class-groups.ts';

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}));

/**
 * Joins class names; of two Tailwind classes for one property (those of class-groups.ts) the later
 * wins, so that a `className` given to a component overrides the component's own look.
 */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
