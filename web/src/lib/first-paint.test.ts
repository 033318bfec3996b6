import { expect, test } from 'vitest';
import { headFirst, paintFirst } from './first-paint.ts';

const STYLE = '<link rel="stylesheet" href="/a.css"/>';
const FONT = '<link nonce="n" rel="preload" href="/f.woff2" as="font"/>';
const PROGRAM = '<link rel="modulepreload" href="/a.js" nonce="n"/>';
const HEAD = `<html><head>${PROGRAM}${FONT}<title>T</title>${STYLE}</head>`;
const PAGE = `${HEAD}<body><p>text</p></body>`;

test('the style comes first, then what is loaded ahead; the programs are asked for by a script', () => {
  const head = paintFirst(HEAD, 'n');
  const order = `<html><head><title>T</title>${STYLE}${FONT}<script nonce="n">`;
  expect(head.slice(0, order.length)).toBe(order);
  expect(head).not.toContain(PROGRAM);
  expect(head).toContain('["/a.js"]');
  expect(head).toMatch(/<\/script><\/head>$/);
});

test('without a nonce the script has none', () => {
  expect(paintFirst(HEAD, undefined)).toContain(`${FONT}<script>`);
});

test('wherever a page is cut in two, its head is ordered whole and nothing is lost', () => {
  const whole = `${paintFirst(HEAD, 'n')}<body><p>text</p></body>`;
  for (let cut = 0; cut <= PAGE.length; cut += 1) {
    const order = headFirst('n');
    expect(order(PAGE.slice(0, cut)) + order(PAGE.slice(cut))).toBe(whole);
  }
});
