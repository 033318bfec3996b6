import { accentOf } from '@souk/contract/accent';
import { hasOwnName, ownAccent, siteName } from '@souk/contract/site-name';
import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import { logoAt } from './site-logo.ts';

/** The accent color and the awning's two stripes, as in the site's light theme. */
const BUILT_IN = { accent: '#5a58ee', stripes: ['#f2a95a', '#fce8ca'] };

/** The same in the operator's color, if there is one. */
export function mailColors(): typeof BUILT_IN {
  const own = ownAccent();
  if (own === null) return BUILT_IN;
  const { fill, soft } = accentOf(own).light;
  return { accent: fill, stripes: [fill, soft] };
}

const STRIPE_COUNT = 14;

/** Email clients don't load web fonts, so similar serif fonts are listed as fallbacks. */
export const DISPLAY_FONT = "'Young Serif', Georgia, 'Times New Roman', serif";

// Table cells look the same in every email client, and can't be blocked like images.
const drawing = { role: 'presentation', cellPadding: 0, cellSpacing: 0, 'aria-hidden': true };

/** The awning across the top of the mail. */
function Awning(): ReactNode {
  const { stripes: colors } = mailColors();
  const stripes = Array.from({ length: STRIPE_COUNT }, (_, index) =>
    h(
      'td',
      {
        key: index,
        height: 18,
        bgcolor: colors[index % 2],
        style: {
          height: 18,
          background: colors[index % 2],
          borderRadius: '0 0 999px 999px',
          fontSize: 0,
          lineHeight: 0,
        },
      },
      '\u00a0',
    ),
  );
  const style = { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate' } as const;
  return h('table', { ...drawing, style }, h('tbody', null, h('tr', null, ...stripes)));
}

/** The logo: a market stall on the accent color. */
function Mark(): ReactNode {
  const { accent } = mailColors();
  const scallop: CSSProperties = { width: 6, height: 8, borderRadius: '0 0 4px 4px' };
  const awning = h('tr', null, ...[1, 2, 3].map((key) => h(Cell, { key, style: scallop })));
  const counter = h(
    'tr',
    null,
    h(Cell, { style: { height: 7, borderRadius: '0 0 2px 2px' }, span: 3 }),
  );
  const gap = h(
    'tr',
    null,
    h('td', { colSpan: 3, style: { height: 2, fontSize: 0, lineHeight: 0 } }),
  );
  const stall = h(
    'table',
    { ...drawing, align: 'center', style: { margin: '0 auto' } },
    h('tbody', null, awning, gap, counter),
  );
  const ground: CSSProperties = {
    width: 32,
    height: 32,
    background: accent,
    borderRadius: 9,
    textAlign: 'center',
    verticalAlign: 'middle',
  };
  return h('td', { width: 32, height: 32, bgcolor: accent, style: ground }, stall);
}

/** A white table cell in the drawing. */
function Cell({ style, span }: { style: CSSProperties; span?: number }): ReactNode {
  const look = { background: '#ffffff', fontSize: 0, lineHeight: 0, ...style };
  return h('td', { bgcolor: '#ffffff', colSpan: span, style: look });
}

/** The operator's logo. On white in dark mode, too: it may be dark. */
function OwnLogo({ src }: { src: string }): ReactNode {
  const style: CSSProperties = {
    display: 'block',
    height: 40,
    width: 'auto',
    maxWidth: 240,
    padding: '4px 0',
    borderRadius: 6,
    background: '#ffffff',
    fontFamily: DISPLAY_FONT,
    fontSize: 24,
    color: '#1c1917',
  };
  return h('td', null, h('img', { src, alt: siteName(), height: 40, style }));
}

/**
 * The header of every mail: awning, logo and name. A site with its own logo has only that, one with
 * only its own name has the name.
 */
export function MailHead({ at }: { at: (path: string) => string }): ReactNode {
  const isOwn = hasOwnName();
  const logo = logoAt(at, 320);
  const name: CSSProperties = {
    paddingLeft: isOwn ? 0 : 8,
    fontFamily: DISPLAY_FONT,
    fontSize: 24,
    lineHeight: '32px',
    fontWeight: 700,
    color: '#1c1917',
  };
  return h(
    'div',
    { style: { margin: '0 0 20px' } },
    h(Awning),
    h(
      'table',
      { role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { marginTop: 20 } },
      h(
        'tbody',
        null,
        h(
          'tr',
          null,
          ...(logo === null
            ? [
                isOwn ? null : h(Mark),
                h('td', { className: 'ink', style: name }, isOwn ? siteName() : 'souk'),
              ]
            : [h(OwnLogo, { src: logo })]),
        ),
      ),
    ),
  );
}
