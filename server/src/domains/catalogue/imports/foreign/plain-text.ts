import { compile } from 'html-to-text';

/** Nested deeper, a text isn't a description any more. */
const MOST_DEPTH = 60;

const heading = { leadingLineBreaks: 2, trailingLineBreaks: 2, uppercase: false };
const ownLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

/** Scripts, styles and comments are dropped by the library itself. */
const selectors = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: heading })),
  ...['tr', 'dt', 'dd'].map((selector) => ({ selector, format: 'block', options: ownLine })),
  ...['td', 'th'].map((selector) => ({
    selector,
    format: 'inlineSurround',
    options: { prefix: '', suffix: ' ' },
  })),
  ...['img', 'hr', 'iframe', 'object', 'noscript', 'template'].map((selector) => ({
    selector,
    format: 'skip',
  })),
  { selector: 'a', options: { ignoreHref: true } },
  { selector: 'ul', options: { itemPrefix: '- ' } },
];
const limits = { maxDepth: MOST_DEPTH, ellipsis: '' };

const fromHtml = compile({ wordwrap: false, limits, selectors });
/** For text with some HTML in it, whose own line breaks count. */
const fromMixed = compile({ wordwrap: false, limits, selectors, preserveNewlines: true });

/** Without these, a text has neither tags nor entities. */
const isMarkedUp = (text: string) => text.includes('<') || text.includes('&');

/**
 * HTML as plain text: paragraphs stay apart, list items get dashes, entities become characters.
 * Line breaks of a text without tags count; of HTML only if `as-typed`.
 */
export function plainText(html: string, lineBreaks: 'of-tags' | 'as-typed' = 'of-tags'): string {
  const text = html.replaceAll('\r\n', '\n');
  if (!isMarkedUp(text)) return spaced(text);
  const plain = lineBreaks === 'of-tags' && text.includes('<') ? fromHtml(text) : fromMixed(text);
  return spaced(plain.replaceAll(/ {2,}/g, ' ').replaceAll(/^ /gm, ''));
}

/** Without spaces at line ends, and with at most one blank line. */
const spaced = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** A name, an option or a brand, in which entities may be left. */
export const plainLine = (html: string): string =>
  (isMarkedUp(html) ? plainText(html) : html).trim().replaceAll(/\s+/g, ' ');
