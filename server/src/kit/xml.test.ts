import { expect, test } from 'vitest';
import { elements, escapeXml } from './xml.ts';

test('signs of XML are written as entities, and what it can’t contain is left out', () => {
  expect(escapeXml(`<b> "a" & 'c'`)).toBe('&lt;b&gt; &quot;a&quot; &amp; &apos;c&apos;');
  expect(escapeXml('a\u0000b\u0008c\uFFFEd\uD83De')).toBe('abcde');
  expect(escapeXml('tab\tline\n🏺 é')).toBe('tab\tline\n🏺 é');
});

test('elements keep their order, repeat a list and leave out what there isn’t', () => {
  expect(elements({ b: '1 < 2', none: null, a: ['x', 'y'], empty: [] })).toBe(
    '<b>1 &lt; 2</b><a>x</a><a>y</a>',
  );
});
