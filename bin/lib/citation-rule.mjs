import { posix } from 'node:path';
import { lineAt, parse } from './sources.mjs';

/** The folders to which a path may be relative, and the rooms. */
const FROM = [
  '',
  'server',
  'server/src',
  'server/src/domains',
  'web',
  'web/src',
  'contract/src',
  'bench',
  'demo',
];
const PATH = /(?<![\w./:@*-])(?:\.{0,2}\/)*[\w.-]*\w(?:\/[\w.-]+)*\.(?:tsx?|mjs|md|sql|css)\b/g;
const DECISION = /\bdecisions? (\d+)\b/gi;
/** A superseded decision stays as it was written. */
const SUPERSEDED = /^Superseded by /m;
/** Names of files that are generated, or that are examples. */
const MADE = /\b(?:build|node_modules|generated)\b|^(?:x|vite\.config)\.tsx?$/;

/**
 * Checks that the files named in comments and documents exist.
 * @param {import('./sources.mjs').Source[]} sources only their comments count
 * @param {import('./sources.mjs').Source[]} documents Markdown, all of it counts
 * @param {readonly string[]} files all files of the checkout
 * @returns {string[]} one line per fault
 */
export function citationFaults(sources, documents, files) {
  const names = new Set(files.flatMap((file) => [file, posix.basename(file)]));
  const numbers = new Set(
    files.flatMap((file) => /^docs\/decisions\/0*(\d+)-/.exec(file)?.[1] ?? []),
  );
  const rooms = new Set(files.flatMap((file) => /^server\/src\/domains\/[^/]+/.exec(file) ?? []));
  const isThere = (file, path) =>
    MADE.test(path) ||
    [posix.dirname(file), ...FROM, ...rooms].some((from) => names.has(posix.join(from, path)));
  const faultsIn = (file, line, text) => [
    ...[...text.matchAll(PATH)]
      .filter(([path]) => !isThere(file, path))
      .map(([path]) => `${file}:${line} cites ${path}: no such file`),
    ...[...text.matchAll(DECISION)]
      .filter(([, number]) => !numbers.has(String(Number(number))))
      .map(([words]) => `${file}:${line} cites ${words}: not in docs/decisions`),
  ];
  return [
    ...sources.flatMap((source) =>
      parse(source).comments.flatMap(({ start, value }) =>
        faultsIn(source.file, lineAt(source.text, start), value),
      ),
    ),
    ...documents
      .filter(({ text }) => !SUPERSEDED.test(text))
      .flatMap(({ file, text }) =>
        text.split('\n').flatMap((line, n) => faultsIn(file, n + 1, line)),
      ),
  ];
}
