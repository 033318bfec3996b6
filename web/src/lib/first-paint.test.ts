import { expect, test } from 'vitest';
import { paintFirst } from './first-paint.ts';

const STYLE = '<link rel="stylesheet" href="/a.css"/>';
const FONT = '<link nonce="n" rel="preload" href="/f.woff2" as="font"/>';
const PROGRAM = '<link rel="modulepreload" href="/a.js" nonce="n"/>';
const HEAD = `<html><head>${PROGRAM}${FONT}<title>T</title>${STYLE}</head>`;
const BODY = '<body><p>text</p></body>';
const PAGE = HEAD + BODY;

test('the style comes first, then preloads; a script requests the page’s programs', () => {
  const page = paintFirst(PAGE, 'n');
  const head = page.slice(0, -BODY.length);
  expect(page.slice(-BODY.length)).toBe(BODY);
  const order = `<html><head><title>T</title>${STYLE}${FONT}<script nonce="n">`;
  expect(head.slice(0, order.length)).toBe(order);
  expect(head).not.toContain(PROGRAM);
  expect(head).toContain('["/a.js"]');
  expect(head).toMatch(/<\/script><\/head>$/);
});

test('without a nonce the script has none', () => {
  expect(paintFirst(HEAD, undefined)).toContain(`${FONT}<script>`);
});
