import { accentOf } from '@souk/contract/accent';
import { BUILT_IN_NAME, setSiteName } from '@souk/contract/site-name';
import { afterEach, expect, test } from 'vitest';
import { htmlOf } from './letter.ts';

afterEach(() => setSiteName(BUILT_IN_NAME));

const at = (path: string) => `https://souk.example${path}`;
const letter = {
  subject: 'Order SK-1 is confirmed',
  heading: 'Thank you!',
  why: 'You placed an order.',
};

test('the only images in a mail are product photos; the awning and logo are drawn with tables', () => {
  const image = 'https://souk.example/media/mug.w160.webp';
  const item = { name: 'Mug', note: '1 × $5.00', amount: '$5.00', image };
  const html = htmlOf({ ...letter, blocks: [{ kind: 'items', items: [item] }] }, at);
  expect(html.match(/<img [^>]+>/g)).toEqual([expect.stringContaining(`src="${image}"`)]);
  expect(html).not.toMatch(/url\(|<svg/);
  expect(html.match(/<table[^>]*>/g)?.every((table) => /role="presentation"/.test(table))).toBe(
    true,
  );
  expect(html.indexOf('souk')).toBeLessThan(html.indexOf('Thank you!'));
});

test('a mail’s button has the accent color, and the site’s name is readable in dark mode', () => {
  const url = 'https://souk.example/orders/1';
  const html = htmlOf({ ...letter, blocks: [{ kind: 'link', label: 'See your order', url }] }, at);
  expect(html).toMatch(/<a href="[^"]+" style="[^"]*background:#5a58ee/);
  expect(html).toMatch(/<td class="ink"[^>]*>souk</);
});

test('an operator’s name and color replace ours', () => {
  setSiteName({ name: 'Kiln', tagline: '', accent_color: '#aa3311' });
  const url = 'https://souk.example/orders/1';
  const html = htmlOf({ ...letter, blocks: [{ kind: 'link', label: 'See your order', url }] }, at);
  expect(html).toMatch(/<td class="ink"[^>]*>Kiln</);
  expect(html).toContain(`background:${accentOf('#aa3311').light.fill}`);
  expect(html).not.toMatch(/souk<|#5a58ee|#f2a95a/);
});

test('an operator’s logo stands in place of ours, with the name for those who see no pictures', () => {
  const logo = '/media/site/kiln.webp';
  setSiteName({ name: 'Kiln', tagline: '', logo });
  const html = htmlOf({ ...letter, blocks: [] }, at);
  expect(html.match(/<img [^>]+>/g)).toEqual([
    expect.stringMatching(new RegExp(`src="${at(logo)}" alt="Kiln"`)),
  ]);
  expect(html).not.toMatch(/<td class="ink"[^>]*>Kiln</);
});
