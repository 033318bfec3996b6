import { expect, test } from 'vitest';
import { headFirst, paintFirst } from './first-paint.ts';

const STYLE = '<link rel="stylesheet" href="/a.css"/>';
const FONT = '<link nonce="n" rel="preload" href="/f.woff2" as="font"/>';
const PROGRAM = '<link rel="modulepreload" href="/a.js" nonce="n"/>';
const PAGE = `<html><head>${PROGRAM}${FONT}<title>T</title>${STYLE}</head><body><p>text</p></body>`;
const ORDERED =
  `<html><head><title>T</title>${STYLE}${FONT}` +
  '<link rel="modulepreload" fetchpriority="low" href="/a.js" nonce="n"/></head><body><p>text</p></body>';

test('the style comes first, programs last and with low priority', () => {
  expect(paintFirst(PAGE)).toBe(ORDERED);
  expect(paintFirst('<head><title>T</title></head>')).toBe('<head><title>T</title></head>');
});

test('wherever a page is cut in two, its head is ordered whole and nothing is lost', () => {
  for (let cut = 0; cut <= PAGE.length; cut += 1) {
    const order = headFirst();
    expect(order(PAGE.slice(0, cut)) + order(PAGE.slice(cut))).toBe(ORDERED);
  }
});
