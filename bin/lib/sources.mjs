import { parseSync } from 'oxc-parser';

/** @typedef {import('./files.mjs').Source} Source */

/** Whether a file exists only for tests. @param {string} file */
export const isTest = (file) => /\.test\.tsx?$/.test(file) || /^(?:server\/test|e2e)\//.test(file);

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
