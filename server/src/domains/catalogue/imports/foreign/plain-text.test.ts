import { expect, test } from 'vitest';
import { plainLine, plainText } from './plain-text.ts';

test.each([
  ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
  [
    '<p>Holds:</p>\n<ul>\n  <li>tea</li>\n  <li>milk &amp; honey</li>\n</ul>\n<p>Enjoy.</p>',
    'Holds:\n\n- tea\n- milk & honey\n\nEnjoy.',
  ],
  ['<ol><li>Fill</li><li>Stir</li></ol>', '1. Fill\n2. Stir'],
  ['<h2>Care</h2><p>Wash cold.</p>', 'Care\n\nWash cold.'],
  ['<div>A</div><div>B</div>', 'A\nB'],
  [
    '<table><tr><th>Width</th><td>10 cm</td></tr><tr><th>Depth</th><td>4 cm</td></tr></table>',
    'Width 10 cm\nDepth 4 cm',
  ],
  ['See <a href="https://a.example/x">our <b>guide</b></a>.', 'See our guide.'],
  [
    '<p>Safe</p><script>alert("<p>no</p>")</script><style>p{}</style><!-- no --><img src=x onerror=alert(1)>',
    'Safe',
  ],
  ['&lt;b&gt; 5 &euro; &#8211; caf&eacute; &nbsp;', '<b> 5 € – café'],
  ['Plain text\n\nof two paragraphs', 'Plain text\n\nof two paragraphs'],
  ['<p>never closed', 'never closed'],
  ['', ''],
])('%j is read as %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test('line breaks of text with some HTML in it count', () => {
  expect(plainText('One\r\ntwo <b>three</b>\r\n\r\n\r\n\r\nFour', 'as-typed')).toBe(
    'One\ntwo three\n\nFour',
  );
  const mixed = 'Holds tea.\n\n<ul>\n<li>hot</li>\n<li>cold</li>\n</ul>\n\nEnjoy.';
  expect(plainText(mixed, 'as-typed')).toBe('Holds tea.\n\n- hot\n- cold\n\nEnjoy.');
});

test('a name is one line', () => {
  expect(plainLine(' Salt &amp;\n <em>Pepper</em> ')).toBe('Salt & Pepper');
});

test.each(['<ul><li>', '<div>', '<blockquote>', '<b>', '<table><tr><td>', '<!--', '&amp;', '<'])(
  'a text of nothing but %j holds nobody up',
  (piece) => {
    const before = process.threadCpuUsage();
    plainText(piece.repeat(Math.ceil(200_000 / piece.length)));
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(5);
  },
);
