import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const SKIPPED = new Set([
  'node_modules',
  'build',
  '.react-router',
  'coverage',
  '.git',
  '.data',
  'test-results',
  'playwright-report',
]);
const SOURCE = /\.[mc]?[jt]sx?$/;

/** @typedef {{ file: string, text: string }} Source a file of the checkout, its path with slashes */

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
