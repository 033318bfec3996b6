import { parseSync } from 'oxc-parser';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const SKIPPED = new Set(['node_modules', 'build', '.react-router', 'coverage', '.git', '.data']);
const SOURCE = /\.[mc]?[jt]sx?$/;

/** @typedef {{ file: string, text: string }} Source a file of the checkout, its path with slashes */

/** Whether a file exists only for tests. @param {string} file */
export const isTest = (file) => /\.test\.tsx?$/.test(file) || /^(?:server\/test|e2e)\//.test(file);

/**
 * The sources below some folders of a checkout.
 * @param {string} root @param {string[]} folders
 * @returns {Source[]}
 */
export const sourcesIn = (root, folders) =>
  folders
    .flatMap((folder) => filesIn(root, folder))
    .filter((file) => SOURCE.test(file))
    .map((file) => read(root, file));

/**
 * All files below a folder of a checkout, except installed or generated ones.
 * @param {string} root @param {string} [folder]
 * @returns {string[]} their paths with slashes
 */
export const filesIn = (root, folder = '') =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? filesIn(root, path) : [path];
  });

/** Reads one file of a checkout. @returns {Source} */
export const read = (root, file) => ({ file, text: readFileSync(join(root, file), 'utf8') });

const parsed = new WeakMap();

/** The syntax tree of a source. @param {Source} source */
export function parse(source) {
  if (!parsed.has(source)) parsed.set(source, parseSync(source.file, source.text));
  return parsed.get(source);
}

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

/** The line number of an offset. @param {string} text @param {number} offset */
export const lineAt = (text, offset) => text.slice(0, offset).split('\n').length;
