import { posix, relative, sep } from 'node:path';

// Read from the text as it stands: comments are not taken out, since what looks like the start of
// one may be part of a string, and hide what follows. At worst an import in a comment is reported.
const PATTERNS = [
  /\b(?:import|export)\b([^'"`;]*?)\bfrom\s*(['"])([^'"\n]+)\2/g,
  /\bimport()\s*(['"])([^'"\n]+)\2/g,
  /\b(?:import|require|import\.meta\.resolve)()\s*\(\s*(['"`])([^'"`$\n]+)\2/g,
];

/**
 * Every module that a source text names: in import and export-from statements (types included),
 * in side-effect imports, `import()`, `require()` and `import('…').Type`.
 * @param {string} source
 * @returns {{ specifier: string, clause: string, line: number }[]} `clause` is what stands before "from"
 */
export function importsIn(source) {
  const found = [];
  for (const pattern of PATTERNS) {
    for (const match of source.matchAll(pattern)) {
      const line = source.slice(0, match.index).split('\n').length;
      found.push({ specifier: match[3], clause: match[1].trim(), line });
    }
  }
  return found;
}

const WORKSPACES = { '@souk/contract': 'contract', '@souk/server': 'server', '@souk/demo': 'demo' };

/**
 * Where a specifier leads.
 * @param {string} root the checkout
 * @param {string} file the importing file, relative to it, with slashes
 * @param {string} specifier
 * @returns {{ path?: string, package?: string }} a file of the checkout (relative, with slashes) or a package
 */
export function resolveImport(root, file, specifier) {
  if (specifier.startsWith('.')) {
    const path = posix.normalize(posix.join(posix.dirname(file), specifier.replace(/\?.*$/, '')));
    return { path };
  }
  const [scope, name, ...rest] = specifier.split('/');
  const packageName = scope.startsWith('@') ? `${scope}/${name}` : scope;
  const workspace = WORKSPACES[packageName];
  if (workspace) return { path: `${workspace}/src/${rest.join('/')}.ts` };
  if (packageName === '@souk/web') return { path: posix.join('web', ...rest) };
  if (specifier.startsWith('/')) return { path: relative(root, specifier).split(sep).join('/') };
  return { package: packageName };
}
