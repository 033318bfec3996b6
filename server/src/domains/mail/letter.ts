import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DISPLAY_FONT, mailColors, MailHead } from './mail-head.ts';

/** The content of a mail, from which both its text and its HTML are made. */
export type Letter = {
  subject: string;
  /** The subject in a few words, above the rest. */
  heading: string;
  blocks: readonly Block[];
  /** The reason why the person gets it. */
  why: string;
};

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'items'; items: readonly Item[] }
  | { kind: 'sums'; rows: readonly Sum[] }
  | { kind: 'lines'; title: string; lines: readonly string[] }
  | { kind: 'link'; label: string; url: string };

export type Item = { name: string; note: string; amount: string; image: string | null };
export type Sum = { label: string; amount: string; total?: boolean };

// Characters that change the direction of the text after them.
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Returns the letter with each of its texts on one line: a line break in a name would begin another
 * mail header, or a paragraph that looks like the site's own.
 */
export const onOneLine = (letter: Letter): Letter => mapTexts(letter) as Letter;

function mapTexts(part: unknown): unknown {
  if (typeof part === 'string') {
    return part.replaceAll(TURNS, '').replaceAll(/[\s\p{Cc}]+/gu, ' ');
  }
  if (Array.isArray(part)) return part.map(mapTexts);
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, mapTexts(value)]));
}

/** Renders a letter as text, for mail programs that show no HTML. */
export function textOf({ heading, blocks, why }: Letter): string {
  return [heading, ...blocks.map(textOfBlock), `--\n${why}`].join('\n\n');
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'items':
      return block.items
        .map(({ name, note, amount }) => `${name}\n${note}  ${amount}`)
        .join('\n\n');
    case 'sums':
      return block.rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n');
    case 'lines':
      return [block.title, ...block.lines].join('\n');
    case 'link':
      return `${block.label}: ${block.url}`;
  }
}

// All mail programs understand styles on elements; those that also understand a style sheet use
// this one for dark mode.
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #141211 !important; }
  .card { background: #1b1918 !important; border-color: #34302d !important; }
  .ink { color: #f4f1ee !important; }
  .muted { color: #b3aca6 !important; }
  .line { border-color: #34302d !important; }
}`;

const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const INK = '#1c1917';
const MUTED = '#6b635c';
const LINE = '1px solid #e7e2dd';
const text: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: INK };

/**
 * Renders a letter as a page of its own, readable on a phone and in dark mode. `at` makes whole
 * addresses of the site's paths.
 */
export function htmlOf(letter: Letter, at: (path: string) => string): string {
  const { subject, heading, blocks, why } = letter;
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, subject),
      h('style', { dangerouslySetInnerHTML: { __html: DARK } }),
    ),
    h(
      'body',
      { className: 'page', style: { margin: 0, padding: '24px 12px', background: '#faf8f6' } },
      h(
        'div',
        {
          className: 'card',
          style: {
            maxWidth: 560,
            margin: '0 auto',
            padding: '0 24px 24px',
            background: '#ffffff',
            border: LINE,
            borderRadius: 16,
            fontFamily: FONT,
          },
        },
        h(MailHead, { at }),
        h(
          'h1',
          {
            className: 'ink',
            style: {
              ...text,
              fontFamily: DISPLAY_FONT,
              fontSize: 26,
              lineHeight: '32px',
              fontWeight: 700,
            },
          },
          heading,
        ),
        ...blocks.map((block, index) => h('div', { key: index }, elementOf(block))),
        h(
          'p',
          {
            className: 'muted line',
            style: {
              ...text,
              margin: '24px 0 0',
              paddingTop: 16,
              borderTop: LINE,
              fontSize: 14,
              lineHeight: '20px',
              color: MUTED,
            },
          },
          why,
        ),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function elementOf(block: Block): ReactNode {
  switch (block.kind) {
    case 'text':
      return h('p', { className: 'ink', style: text }, block.text);
    case 'items':
      return table(block.items.map((item, index) => itemRow(item, index, block.items)));
    case 'sums':
      return table(block.rows.map(sumRow));
    case 'lines':
      return h(
        'p',
        { className: 'muted', style: { ...text, color: MUTED } },
        h('strong', { className: 'ink', style: { color: INK, fontWeight: 600 } }, block.title),
        ...block.lines.flatMap((line) => [h('br', { key: `${line} br` }), line]),
      );
    case 'link':
      return h(
        'p',
        { style: { margin: '24px 0' } },
        h(
          'a',
          {
            href: block.url,
            style: {
              display: 'inline-block',
              padding: '12px 20px',
              borderRadius: 10,
              background: mailColors().accent,
              color: '#ffffff',
              fontSize: 16,
              fontWeight: 600,
              textDecoration: 'none',
            },
          },
          block.label,
        ),
      );
  }
}

function table(rows: ReactNode[]): ReactNode {
  const style = { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse' } as const;
  return h('table', { role: 'presentation', style }, h('tbody', null, ...rows));
}

const cell: CSSProperties = { padding: '8px 0', fontSize: 16, lineHeight: '22px', color: INK };

function itemRow(
  { name, note, amount, image }: Item,
  index: number,
  all: readonly Item[],
): ReactNode {
  const pictured = all.some((item) => item.image !== null);
  const picture =
    image &&
    h('img', {
      src: image,
      alt: '',
      width: 64,
      height: 80,
      style: { display: 'block', borderRadius: 8, objectFit: 'cover' },
    });
  return h(
    'tr',
    { key: index, className: 'line', style: { borderBottom: LINE } },
    pictured ? h('td', { style: { ...cell, width: 80, verticalAlign: 'top' } }, picture) : null,
    h(
      'td',
      { className: 'ink', style: { ...cell, verticalAlign: 'top' } },
      name,
      h('br'),
      h('span', { className: 'muted', style: { fontSize: 14, color: MUTED } }, note),
    ),
    h('td', { className: 'ink', style: amountCell }, amount),
  );
}

const amountCell: CSSProperties = {
  ...cell,
  textAlign: 'right',
  verticalAlign: 'top',
  whiteSpace: 'nowrap',
};

function sumRow({ label, amount, total = false }: Sum, index: number): ReactNode {
  const weight = { padding: '4px 0', fontWeight: total ? 600 : 400 };
  return h(
    'tr',
    { key: index },
    h('td', { className: 'ink', style: { ...cell, ...weight } }, label),
    h('td', { className: 'ink', style: { ...amountCell, ...weight } }, amount),
  );
}
