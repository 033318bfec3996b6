import { createHash } from 'node:crypto';
import { SCRIPT, STYLE } from './assets.ts';

/** HTML that is safe to insert into a page unescaped. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | Part[] | string | number | false | null | undefined;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Builds HTML. Escapes every value that isn't HTML itself; leaves out null and false. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((string, index) => string + written(parts[index])).join(''));
}

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(written).join('');
  if (part === undefined || part === null || part === false) return '';
  return String(part).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A page to send. */
export interface Page {
  status: number;
  body: string;
  /** The page's content security policy, which allows its own style and script and nothing else. */
  policy: string;
}

// Whole elements, put together here: the policy names the hash of their text to the last space, so
// nothing that lays out the page's markup may add any.
const style = new Html(`<style>${STYLE}</style>`);
const script = new Html(`<script>${SCRIPT}</script>`);

/**
 * A whole page. `leadsTo` is where submitting its form may end up: browsers check redirects after a
 * form, too.
 */
export function layout(options: {
  status: number;
  title: string;
  content: Html;
  leadsTo?: string;
  /** The address of the one picture that it shows. */
  picture?: string | undefined;
  /** Says at the top that no real money moves. */
  banner?: string;
}): Page {
  const { status, title, content, leadsTo, picture } = options;
  const { banner = 'Test payment: no card is charged' } = options;
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${style}
      </head>
      <body>
        <header class="test">${banner}</header>
        ${content} ${script}
      </body>
    </html> `;
  const policy = [
    "default-src 'none'",
    `style-src '${hash(STYLE)}'`,
    `script-src '${hash(SCRIPT)}'`,
    `img-src data:${picture ? ` ${new URL(picture).origin}` : ''}`,
    `form-action 'self'${leadsTo ? ` ${new URL(leadsTo).origin}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { status, body: body.text, policy };
}

/** A short message with one link onward, for when there is nothing to pay. */
export function messagePage(
  status: number,
  title: string,
  text: string,
  link: { href: string; label: string },
): Page {
  const content = html`<main class="plain">
    <div class="inner">
      <h1>${title}</h1>
      <p>${text}</p>
      <a class="action" href="${link.href}">${link.label}</a>
    </div>
  </main>`;
  return layout({ status, title, content });
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
