import { parseSync } from 'oxc-parser';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const SKIPPED = new Set(['node_modules', 'build', '.react-router', 'coverage']);
const SOURCE = /\.[mc]?[jt]sx?$/;

/** @typedef {{ file: string, text: string }} Source a file of the checkout, its path with slashes */

/** Whether a file is there for tests alone. @param {string} file */
export const isTest = (file) => /\.test\.tsx?$/.test(file) || /^(?:server\/test|e2e)\//.test(file);

/**
 * The sources below some folders of a checkout.
 * @param {string} root @param {string[]} folders
 * @returns {Source[]}
 */
export function sourcesIn(root, folders) {
  const filesOf = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (SKIPPED.has(entry.name)) return [];
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesOf(path);
      return SOURCE.test(entry.name) ? [path] : [];
    });
  return folders.flatMap((folder) =>
    filesOf(join(root, folder)).map((path) => ({
      file: relative(root, path).split(sep).join('/'),
      text: readFileSync(path, 'utf8'),
    })),
  );
}

/** The parsed text of a source. @param {Source} source */
export const parse = ({ file, text }) => parseSync(file, text);

/**
 * Calls `visit` with each node of a syntax tree and its parent, parents first.
 * @param {any} node @param {(node: any, parent?: any) => void} visit @param {any} [parent]
 */
export function walk(node, visit, parent) {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit, parent);
  } else if (node && typeof node === 'object' && typeof node.type === 'string') {
    visit(node, parent);
    for (const key in node) {
      if (key !== 'type' && typeof node[key] === 'object') walk(node[key], visit, node);
    }
  }
}

/** The number of the line of an offset. @param {string} text @param {number} offset */
export const lineAt = (text, offset) => text.slice(0, offset).split('\n').length;
