import { twMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from './cn.ts';

test('a later class for the same property wins', () => {
  expect(cn('p-4 text-sm', 'p-6')).toBe('text-sm p-6');
  expect(cn('rounded-control shadow-float', 'rounded-card')).toBe('shadow-float rounded-card');
  expect(cn('inline-flex', 'hidden md:flex')).toBe('hidden md:flex');
  expect(cn('p-4', null, false, undefined, { 'p-2': true })).toBe('p-2');
});

test('a border’s width and colour, a text’s size, align and colour are independent', () => {
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
  'w-[calc(100vw-2rem)] w-full max-w-lg',
  'font-medium font-semibold font-sans',
  'gap-4 gap-x-2 gap-2',
  'border-t border-b-2 border-2 border',
  'border-2 border-t border-red-500 border-black/50',
  'border-2 border-dashed border-red-500 border-solid',
  '[&_svg]:size-4 [&_svg]:size-5 size-6',
  'has-[input:checked]:bg-white bg-[url(a:b)] has-[input:checked]:bg-black',
  'data-[state=open]:bg-white data-[state=open]:bg-black',
  '!p-2 p-4 p-6! p-8!',
  'text-[color:red] text-black',
  'text-black/40 text-lg text-white text-left',
  'grid grid-cols-2 sm:grid-cols-3 grid-cols-[1fr_auto]',
  'items-start items-center justify-between self-end',
])('agrees with the full table on "%s"', (classes) => {
  expect(cn(classes)).toBe(twMerge(classes));
});
