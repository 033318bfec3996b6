import { icons, type LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import plugin from 'tailwindcss/plugin';

const ICONS: Record<string, LucideIcon> = { ...icons };

/** "ChevronRight" → "chevron-right", "Share2" → "share-2" */
export const kebab = (name: string) =>
  name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase();

function drawing(icon: LucideIcon, filled: boolean): string {
  // Only the drawn area counts: a mask has no colour.
  const look = { color: '#000', fill: filled ? '#000' : 'none' };
  const svg = renderToStaticMarkup(createElement(icon, look))
    .replaceAll(/ (class|aria-hidden)="[^"]*"/g, '')
    .replaceAll('"', "'")
    .replaceAll(/[<>#]/g, encodeURIComponent);
  return `url("data:image/svg+xml,${svg}")`;
}

/**
 * For Tailwind: `icon-heart` draws Lucide's icon of that name in the text's colour,
 * `icon-heart/filled` the same as a filled shape. The style sheet contains the icons named in the
 * sources.
 */
export default plugin(({ addBase, matchUtilities }) => {
  addBase({
    "svg[class*='icon-']": {
      width: '24px',
      height: '24px',
      background: 'currentColor',
      mask: 'var(--icon) center / contain no-repeat',
      'print-color-adjust': 'exact',
      // A contrast theme has its own text colour, which an icon wouldn't follow.
      '@media (forced-colors: active)': { background: 'CanvasText' },
    },
  });
  matchUtilities(
    {
      icon(name, { modifier }) {
        const icon = ICONS[name];
        return icon ? { '--icon': drawing(icon, modifier === 'filled') } : [];
      },
    },
    {
      values: Object.fromEntries(Object.keys(ICONS).map((name) => [kebab(name), name])),
      modifiers: { filled: 'filled' },
    },
  );
});
