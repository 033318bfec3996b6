import { twMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from './cn.ts';

test('a later class for the same property wins', () => {
  expect(cn('p-4 text-sm', 'p-6')).toBe('text-sm p-6');
  expect(cn('rounded-control shadow-float', 'rounded-card')).toBe('shadow-float rounded-card');
  expect(cn('inline-flex', 'hidden md:flex')).toBe('hidden md:flex');
});

test('a border’s width and colour, a text’s size, align and colour live side by side', () => {
  const classes = 'border border-line text-sm text-muted text-center';
  expect(cn(classes)).toBe(classes);
  expect(cn(classes, 'border-danger', 'text-ink')).toBe(
    'border text-sm text-center border-danger text-ink',
  );
});

// Where tailwind-merge's full table knows the classes, this shorter one must agree.
test.each([
  'px-3 p-4',
  'p-4 px-3',
  'size-11 h-9 w-4',
  'h-9 size-11',
  'hover:bg-black bg-white hover:bg-red-500',
  'md:px-2 px-4 md:p-1',
  'mt-2 -mt-4',
  'inset-0 top-2 inset-x-4',
  'flex-1 flex-col flex-row flex',
  'min-w-0 max-w-md max-w-lg w-full',
  'font-medium font-semibold font-sans',
  'gap-4 gap-x-2 gap-2',
  'border-t border-b-2 border-2 border',
  '[&_svg]:size-4 [&_svg]:size-5',
  '!p-2 p-4',
])('agrees with the full table on "%s"', (classes) => {
  expect(cn(classes)).toBe(twMerge(classes));
});
