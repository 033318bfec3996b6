import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const lucide = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm',
);

/** "Menu" → "menu", "Home" → "house": every name of an icon, and the file it is drawn in. */
function iconFiles(): Map<string, string> {
  const list = readFileSync(join(lucide, 'lucide-react.mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of list.matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}

/**
 * Icons by the file instead of through the list of all 2,400, so that each page brings its own and no
 * others; drawn by ten lines of ours (icon.ts) instead of Lucide's three kilobytes, and without the
 * random keys that React does not need and gzip cannot shorten.
 */
export function leanIcons(): Plugin[] {
  const files = iconFiles();
  return [
    {
      name: 'souk:icon-files',
      apply: 'build',
      transform: {
        filter: { id: /\/web\/src\//, code: /from ["']lucide-react["']/ },
        handler: (code) => ({
          code: code.replace(
            /import \{([^}]*)\} from ["']lucide-react["'];?/g,
            (statement, names: string) =>
              names
                .split(',')
                .map((name) => name.trim())
                .filter(Boolean)
                .map((name) => {
                  const [exported = '', local = exported] = name.split(/\s+as\s+/);
                  const file = files.get(exported);
                  return file
                    ? `import ${local} from "lucide-react/icons/${file}";`
                    : `import { ${name} } from "lucide-react";`;
                })
                .join(' ') || statement,
          ),
          map: null,
        }),
      },
    },
    {
      name: 'souk:icon-drawing',
      apply: 'build',
      enforce: 'pre',
      resolveId: {
        filter: { id: /createLucideIcon\.mjs$/ },
        handler: () => fileURLToPath(new URL('./icon.ts', import.meta.url)),
      },
      transform: {
        filter: { id: /lucide-react\/dist\/esm\/icons\// },
        handler: (code) => ({ code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null }),
      },
    },
  ];
}
